//! What a GUI's user may do with the mouse.
//!
//! XBoard asks with `lift` and `put`; our answer binds its user.

use super::GuiBoard;
use crate::board::{Geometry, Square};
use crate::games::AnyPosition;
use crate::games::gui::{Target, Targets};
use crate::position::{Dialect, write_ranks};

/// The user's hand.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hand {
    /// The square of the man in it.
    lifted: Option<Square>,
    /// The first man's move of a turn that may have two.
    first: Option<(Square, Square)>,
}

impl Hand {
    /// Another position is on the board.
    pub(super) const fn position_set(&mut self) {
        self.first = None;
    }

    /// Takes the man of a square, and says where it may go. While we think it may go nowhere.
    fn lift(&mut self, position: &AnyPosition, square: Square, thinking: bool) -> Targets {
        match self.first {
            Some((from, to)) if to == square => position.second_targets(from, to),
            Some((from, to)) if position.second_man(from, to) == Some(square) => {
                self.lifted = Some(square);
                let mut targets = position.second_targets(from, to);
                // The square of the first man stands for his move alone.
                targets.retain(|&(goal, _)| goal != to);
                targets
            }
            _ => {
                (self.lifted, self.first) = (Some(square), None);
                if thinking { Targets::new() } else { position.targets(square) }
            }
        }
    }

    /// Puts the man on a square, and says with which letters the move may end.
    fn put(&mut self, position: &AnyPosition, to: Square) -> Option<String> {
        let from = self.lifted?;
        if self.first.is_none() && !position.second_targets(from, to).is_empty() {
            self.first = Some((from, to));
        }
        Some(position.letters(from, to))
    }
}

impl GuiBoard {
    /// The answer to `lift`: where the man on a square may go.
    pub(in crate::protocol::cecp) fn lift(
        &mut self,
        position: &AnyPosition,
        square: Square,
        thinking: bool,
        tests_legality: bool,
    ) -> String {
        let targets = self.hand.lift(position, square, thinking);
        let targets = if tests_legality { without_letters(targets) } else { targets };
        format!("highlight {}", highlight(position.variant().geometry(), &targets))
    }

    /// The answer to `put`, the user's choice of a square for the man in his hand: the letters that he may choose from.
    pub(in crate::protocol::cecp) fn put(
        &mut self,
        position: &AnyPosition,
        to: Square,
        tests_legality: bool,
    ) -> Option<String> {
        let letters = self.hand.put(position, to)?;
        match letters.len() {
            0 => None,
            1 if tests_legality => None,
            // One letter is given as the move will have it; several are offered.
            1 => Some(format!("choice {}", letters.to_ascii_lowercase())),
            _ => Some(format!("choice {letters}")),
        }
    }

    /// A move of the user as he meant it, if that is not `text`: if he moved the second man of a turn with his own hand
    /// after the first, it is the move of both.
    pub(in crate::protocol::cecp) fn joint_move(&self, position: &AnyPosition, text: &str) -> Option<String> {
        let (from, to) = self.hand.first?;
        let second = position.second_man(from, to).filter(|&man| self.hand.lifted == Some(man))?;
        let joint = format!("{from}{to},{text}");
        let is_legal = position.parse_move(&joint, Dialect::Cecp).is_ok();
        (text.starts_with(&second.to_string()) && is_legal).then_some(joint)
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
