//! Ladon Chess in XBoard: slides and castlings show, pushes do not.
//!
//! No form of a move shows a push (two-leg moves remove the pushed man or put it elsewhere), so that the board must be
//! set up anew after one.

use super::{Ladon, push};
use crate::games::gui::Gui;
use crate::games::orthodox::gui;
use crate::position::{Move, Position, Variant};
use std::sync::Arc;

impl Gui for Ladon {
    fn lacks(_: &Arc<Variant<Self>>, _: bool) -> Option<&'static str> {
        Some("a Ladon's push")
    }

    fn pieces(variant: &Arc<Variant<Self>>) -> Vec<String> {
        gui::pieces(variant)
    }

    fn is_shown(position: &Position<Self>, m: Move) -> bool {
        push::of_move(position, m).is_none()
    }
}
