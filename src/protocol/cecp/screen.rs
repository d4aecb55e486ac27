//! A GUI that draws a game which only we know: what its user may do with the mouse.
//!
//! XBoard accepts the feature `highlight` and then asks with `lift` and `put` what the mouse may do; our answer binds
//! its user. A GUI that does not accept it (Cute Chess, our match runner) is taken to know the rules itself, and gets
//! plain moves. How XBoard's board is kept true is the business of `refresh`.
//!
//! Moves with the letter of a man that is put back (Paradise Chess) are taken, from us and as an answer to a `choice`,
//! only by an XBoard that does not test legality. One that does calls ours illegal, and after a square marked for a
//! letter its mouse is dead (tried with 4.9.1). Testing is its default, and it does not say which; so such moves count
//! as moves that it cannot show unless our option says that nothing is tested.

use super::{Cecp, Refusal};
use crate::board::{Geometry, Square};
use crate::games::gui::{Target, Targets};
use crate::position::{Dialect, quote, write_ranks};
use crate::protocol::output::Output;

/// What is known of the GUI's board and of its user's hand.
#[derive(Clone, Debug, Default)]
pub(super) struct Screen {
    /// The GUI asks what its user may do, and knows no more of our games than we tell.
    pub(super) guided: bool,
    /// The opponent is an engine.
    pub(super) engines: bool,
    /// The GUI's board is wrong.
    pub(super) stale: bool,
    /// The user's move that made it wrong, as it was sent.
    pub(super) unshown: Option<String>,
    /// The user was told why boards are set up.
    pub(super) told: bool,
    /// The GUI's answer to our `setboard` is still to come.
    pub(super) echo: bool,
    /// The variant was described to the GUI, which may not have heard it before it sets up a position.
    described: bool,
    /// The GUI did not hear the description's castlings.
    pub(super) undescribed: bool,
    /// The man in the user's hand.
    lifted: Option<Square>,
    /// The first man's move of a turn that may have two.
    first: Option<(Square, Square)>,
}

impl Screen {
    /// `accepted`: the GUI answers to a feature.
    pub(super) fn accepted(&mut self, feature: &str) {
        self.guided |= feature == "highlight";
    }

    /// A new game, whoever plays it.
    pub(super) fn restart(&mut self) {
        *self = Screen { guided: self.guided, ..Screen::default() };
    }

    /// A variant was set, with a description if the GUI does not know it.
    pub(super) const fn describe(&mut self, described: bool) {
        self.described = self.guided && described;
    }

    /// Whether the variant was described just before, so that the GUI may take the array for the position; asked once.
    pub(super) const fn take_description(&mut self) -> bool {
        std::mem::replace(&mut self.described, false)
    }

    /// Another position, as the GUI has it.
    pub(super) fn position_set(&mut self) {
        (self.stale, self.unshown, self.echo, self.first) = (false, None, false, None);
        self.undescribed = false;
    }

    /// A move is about to be made on both boards, rightly `shown` or not.
    pub(super) const fn moves(&mut self, shown: bool) {
        self.stale |= self.guided && !shown;
        (self.lifted, self.first, self.echo, self.described) = (None, None, false, false);
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
}

impl Cecp {
    /// `lift`: where the man on a square may go.
    pub(super) fn lift(&mut self, text: &str, output: &mut Output) -> Result<(), Refusal> {
        let square = self.square(text)?;
        let position = self.record.position();
        let targets = match self.screen.first {
            Some((from, to)) if to == square => position.second_targets(from, to),
            Some((from, to)) if position.second_man(from, to) == Some(square) => {
                self.screen.lifted = Some(square);
                let mut targets = position.second_targets(from, to);
                // The square of the first man stands for his move alone.
                targets.retain(|&(goal, _)| goal != to);
                targets
            }
            _ => {
                (self.screen.lifted, self.screen.first) = (Some(square), None);
                if self.is_thinking() { Targets::new() } else { position.targets(square) }
            }
        };
        let targets = if self.settings.gui_tests_legality() { without_letters(targets) } else { targets };
        output.line(format_args!("highlight {}", highlight(self.record.variant().geometry(), &targets)));
        Ok(())
    }

    /// `put`: the user has chosen a square for the man in his hand.
    pub(super) fn put(&mut self, text: &str, output: &mut Output) -> Result<(), Refusal> {
        let to = self.square(text)?;
        let Some(from) = self.screen.lifted else { return Ok(()) };
        let position = self.record.position();
        if self.screen.first.is_none() && !position.second_targets(from, to).is_empty() {
            self.screen.first = Some((from, to));
        }
        let letters = position.letters(from, to);
        if self.settings.gui_tests_legality() && letters.len() == 1 {
            return Ok(());
        }
        match letters.len() {
            0 => {}
            // One letter is given as the move will have it; several are offered.
            1 => output.line(format_args!("choice {}", letters.to_ascii_lowercase())),
            _ => output.line(format_args!("choice {letters}")),
        }
        Ok(())
    }

    /// A move of the user as he meant it: if he moved the second man of a turn with his own hand after the first, it
    /// is the move of both.
    pub(super) fn both(&self, text: &str) -> Option<String> {
        let (from, to) = self.screen.first?;
        let second = self.record.position().second_man(from, to).filter(|&man| self.screen.lifted == Some(man))?;
        let joint = format!("{from}{to},{text}");
        let is_legal = self.record.position().parse_move(&joint, Dialect::Cecp).is_ok();
        (text.starts_with(&second.to_string()) && is_legal).then_some(joint)
    }

    /// A square of the board that is played on.
    pub(super) fn square(&self, text: &str) -> Result<Square, Refusal> {
        match self.record.variant().geometry().read_square(text) {
            Some((square, "")) => Ok(square),
            _ => Err(Refusal::Square(quote(text))),
        }
    }
}

/// The targets for a GUI that takes no letters from us.
fn without_letters(targets: Targets) -> Targets {
    let plain = |target| if target == Target::Letter { Target::Capture } else { target };
    targets.into_iter().map(|(square, target)| (square, plain(target))).collect()
}

/// The board with a colour on each target, as the protocol wants it: like the board of a FEN. Upper-case colours may
/// be chosen.
fn highlight(geometry: &Geometry, targets: &Targets) -> String {
    let colour = |square: Square| {
        targets.iter().find(|(target, _)| *target == square).map(|(_, target)| match target {
            Target::Quiet => 'Y',
            Target::Capture => 'R',
            Target::Promotion => 'M',
            Target::Letter => 'B',
            Target::First => 'C',
        })
    };
    write_ranks(geometry, colour)
}
