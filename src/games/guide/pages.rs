//! How a family tells its rules to players.

use crate::position::{Family, Variant};
use std::borrow::Cow;

/// A family that tells its rules.
pub trait Guided: Family {
    /// The rules as a player reads them.
    fn guide(variant: &Variant<Self>) -> Guide;
}

/// The pages of a family and what of them a variant needs; see [`Guided::guide`].
///
/// A page is Markdown in parts, each of which begins with a line `<!-- part: NAME -->`. The parts `aim`, `end` and
/// `notation` are asked for by everybody, `man BETZA` for each man by how it moves, and `about VARIANT` is there where
/// a variant has something of its own.
#[derive(Clone, Debug)]
pub struct Guide {
    /// The pages. A part is looked for in them in order, so that a family's own page stands before those that it
    /// borrows from.
    pub pages: Vec<Cow<'static, str>>,
    /// The names of the parts on special rules, in the order in which they are told.
    pub special: Vec<&'static str>,
}
