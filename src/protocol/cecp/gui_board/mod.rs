//! The board of a GUI that draws a game which only we know, and how it is kept true.
//!
//! XBoard accepts the feature `highlight` and is guided by us from then on ([`hand`]). A GUI that does not accept it
//! (Cute Chess, our match runner) is taken to know the rules itself, and gets plain moves.
//!
//! Where XBoard cannot show a move ([`crate::games::gui`], [`display`]), it is given the position: after our reply to
//! a user's move of that kind, or in place of our own move, one `setboard` with the user to move. XBoard then ends its
//! record of the game (`result *`, `force`, a `ping`), begins a new one and goes on with plain moves; so that result
//! and that `force` are not obeyed. It has also forgotten the variant it started from and all `piece` lines, without
//! which it refuses our next moves: so the whole description follows.
//!
//! After a `setboard` XBoard's user has White and is to move, whatever the position says (4.9.1). So only a user who
//! has White can be helped. With another user - he plays Black, moves for both sides, or analyses - we make no such
//! move and refuse his, because the game would be at a dead end. Between two engines nothing can be set up: there we
//! avoid such moves as long as others are possible.
//!
//! Nothing here speaks: what is to be said is handed back line by line.

mod display;
mod hand;

pub(super) use display::{Display, not_shown};

use super::writer;
use crate::board::Color;
use crate::games::AnyPosition;
use crate::position::{Mark, Setup};
use hand::Hand;

/// What is known of the GUI's board and of its user's hand.
#[derive(Clone, Debug, Default)]
pub(super) struct GuiBoard {
    /// The GUI asks what its user may do, and knows no more of our games than we tell.
    guided: bool,
    /// The opponent is an engine.
    engines: bool,
    /// The GUI's board is wrong.
    stale: bool,
    /// The user's move that made it wrong, as it was sent.
    unshown: Option<String>,
    /// It shows a position that is none.
    illegal: bool,
    /// The user was told why boards are set up.
    told: bool,
    /// The GUI's answer to our `setboard` is still to come.
    echo: bool,
    /// The variant was described to the GUI, which may not have heard it before it sets up a position.
    described: bool,
    /// The GUI did not hear the description's castlings.
    undescribed: bool,
    /// What the user does with the mouse.
    hand: Hand,
}

impl GuiBoard {
    /// `accepted`: the GUI answers to a feature.
    pub(super) fn accepted(&mut self, feature: &str) {
        self.guided |= feature == "highlight";
    }

    /// A new game, whoever plays it.
    pub(super) fn restart(&mut self) {
        *self = GuiBoard { guided: self.guided, ..GuiBoard::default() };
    }

    /// A variant was set, with a description if the GUI does not know it.
    pub(super) const fn describe(&mut self, described: bool) {
        self.described = self.guided && described;
    }

    /// Another position, as the GUI has it.
    pub(super) fn position_set(&mut self) {
        (self.stale, self.unshown, self.illegal, self.echo) = (false, None, false, false);
        self.undescribed = false;
        self.hand.position_set();
    }

    /// The GUI shows a position that was refused, so that no move of its makes sense until the next.
    pub(super) const fn position_refused(&mut self) {
        self.illegal = true;
    }

    /// Whether the GUI shows a position that is none.
    pub(super) const fn is_illegal(&self) -> bool {
        self.illegal
    }

    /// The user's move, sent as `text`, is about to be made; the GUI shows it rightly or not.
    pub(super) fn user_moves(&mut self, shown: bool, text: &str) {
        self.moves(shown);
        if self.stale {
            self.unshown = Some(text.to_string());
        }
    }

    /// Our move is about to be made; the GUI can show it or not. Whether it is to be told as a move, and not as the
    /// position after it ([`GuiBoard::refresh`]).
    pub(super) fn engine_moves(&mut self, shown: bool) -> bool {
        self.moves(shown);
        !self.stale || self.engines
    }

    fn moves(&mut self, shown: bool) {
        self.stale |= self.guided && !shown;
        (self.echo, self.described, self.hand) = (false, false, Hand::default());
    }

    /// The user has taken back his last move.
    pub(super) fn taken_back(&mut self) {
        self.stale &= self.unshown.take().is_none();
    }

    /// Whether a `result` comes from our own `setboard`.
    pub(super) const fn is_echo(&self) -> bool {
        self.echo
    }

    /// Whether a `force` comes from our own `setboard`; only one does.
    pub(super) const fn take_echo(&mut self) -> bool {
        std::mem::replace(&mut self.echo, false)
    }

    /// `computer`: the opponent is an engine. What its user is to be told of a game that XBoard shows in part.
    pub(super) fn against_engine(&mut self, lacks: Option<&str>) -> Option<String> {
        self.engines = true;
        let lacks = lacks.filter(|_| self.guided)?;
        self.tell(&format!("XBoard cannot show {lacks}: engines avoid it."))
    }

    /// What the user is told once in a game. XBoard's window is about as wide as its board and cuts off what is longer
    /// than that.
    fn tell(&mut self, text: &str) -> Option<String> {
        (!std::mem::replace(&mut self.told, true)).then(|| format!("telluser {text}"))
    }

    /// Sets the GUI's board to ours if it is wrong.
    pub(super) fn refresh(&mut self, position: &AnyPosition, lacks: Option<&str>) -> Vec<String> {
        if !self.stale || self.engines {
            return Vec::new();
        }
        (self.stale, self.echo, self.unshown) = (false, true, None);
        let lacks = lacks.unwrap_or("a move as it was typed");
        let mut lines: Vec<String> =
            self.tell(&format!("Board set up anew: XBoard cannot show {lacks}.")).into_iter().collect();
        lines.extend(self.set_up(position));
        lines
    }

    /// The user gets White, because we have no move with it that can be shown.
    pub(super) fn change_sides(&mut self, position: &AnyPosition, lacks: Option<&str>) -> Vec<String> {
        self.stale = true;
        let mut lines = vec!["telluser Sides change: XBoard shows White's moves only to White.".to_string()];
        lines.extend(self.refresh(position, lacks));
        lines
    }

    /// Nobody will answer the user's move that the GUI shows wrongly: it must be taken back on both boards, as it was
    /// sent.
    pub(super) fn retract_unshown(&mut self) -> Option<String> {
        if !std::mem::replace(&mut self.stale, false) || self.engines {
            return None;
        }
        self.unshown.take()
    }

    /// Loading a position after a game, XBoard sends `variant` and `setboard` at once; our answer to the first then
    /// puts the array on its board, and a second `setup` is not heard (4.9.1). So we set up the position that it has
    /// lost, and a game begins with it, in which the user has White. If Black is to move it does not hear the first
    /// `setup` either: it has the right board, but castles as it likes until the next `setboard`.
    ///
    /// `nocastle`: XBoard calls the game so and shuffles it by itself: that board is right.
    pub(super) fn mend_loaded(
        &mut self,
        position: &AnyPosition,
        nocastle: bool,
        analysing: bool,
    ) -> Option<Vec<String>> {
        let described = std::mem::replace(&mut self.described, false);
        let other = position.setup() != position.variant().start().setup() && !nocastle;
        if !described || !other || self.engines || analysing {
            return None;
        }
        if position.side() == Color::White {
            return Some(self.set_up(position));
        }
        self.undescribed = true;
        None
    }

    /// The position, and all that the GUI must know of the variant. XBoard knows no mark of two squares.
    fn set_up(&mut self, position: &AnyPosition) -> Vec<String> {
        self.undescribed = false;
        let (variant, mut setup) = (position.variant(), position.setup());
        if setup.mark.is_pair() {
            setup.mark = Mark::NONE;
        }
        let fen = variant.write_setup(&setup);
        let mut lines = vec![format!("setboard {fen}")];
        lines.extend(writer::setup(&variant, &fen));
        lines
    }

    /// A position that the GUI sets up. Of a game whose rights it cannot know, it has those of our own record if the men
    /// stand as there.
    pub(super) fn with_our_rights(&self, ours: &AnyPosition, theirs: Setup) -> Setup {
        let same = ours.side() == theirs.side && *ours.board().cells() == theirs.cells;
        if !self.guided || ours.variant().xboard_knows_rights() || !same {
            return theirs;
        }
        Setup { rights: ours.setup().rights, ..theirs }
    }
}
