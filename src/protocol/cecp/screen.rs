//! A GUI that draws a game which only we know: what its user may do, and how its board is kept true.
//!
//! XBoard accepts the feature `highlight` and then asks with `lift` and `put` what the mouse may do; our answer binds its user. A GUI that
//! does not accept it (Cute Chess, our match runner) is taken to know the rules itself, and gets plain moves.
//!
//! Moves with the letter of a man that is put back (Paradise Chess) are taken, from us and as an answer to a `choice`, only by an XBoard that
//! does not test legality. One that does calls ours illegal, and after a square marked for a letter its mouse is dead (tried with 4.9.1).
//! Testing is its default, and it does not say which; so such moves count as moves that it cannot show unless our option says that nothing is
//! tested.
//!
//! Where XBoard cannot show a move ([`crate::games::gui`]), it is given the position: after our reply to a user's move of that kind,
//! or in place of our own move, one `setboard` with the user to move. XBoard then ends its record of the game (`result *`, `force`, a
//! `ping`), begins a new one and goes on with plain moves; so that result and that `force` are not obeyed. Between two engines
//! nothing can be set up, so that we avoid such moves there as long as others are possible.

use super::{Cecp, Refusal, writer};
use crate::board::{Geometry, Square};
use crate::games::AnyPosition;
use crate::games::gui::{Target, Targets};
use crate::position::{Dialect, Move, quote, write_ranks};
use crate::protocol::game::Game;
use crate::protocol::output::Output;

/// What is known of the GUI's board and of its user's hand.
#[derive(Clone, Debug, Default)]
pub(super) struct Screen {
    /// The GUI asks what its user may do, and knows no more of our games than we tell.
    guided: bool,
    /// The opponent is an engine.
    engines: bool,
    /// The GUI's board is wrong.
    stale: bool,
    /// The user was told why boards are set up.
    told: bool,
    /// The GUI's answer to our `setboard` is still to come.
    echo: bool,
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

    /// Another position, as the GUI has it.
    pub(super) const fn position_set(&mut self) {
        (self.stale, self.echo, self.first) = (false, false, None);
    }

    /// A move is about to be made on both boards, rightly `shown` or not.
    const fn moves(&mut self, shown: bool) {
        self.stale |= self.guided && !shown;
        (self.lifted, self.first, self.echo) = (None, None, false);
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
    /// `computer`: the opponent is an engine.
    pub(super) fn against_engine(&mut self, output: &mut Output) {
        self.screen.engines = true;
        if let Some(lacks) = self.lacks().filter(|_| self.screen.guided) {
            self.tell(output, &format!("{lacks}: between engines we avoid such moves if there are others."));
        }
    }

    /// The moves among which we look for ours; all if there are none.
    pub(super) fn choices(&self, position: &AnyPosition) -> Vec<Move> {
        if !(self.screen.guided && self.screen.engines) || self.lacks().is_none() {
            return Vec::new();
        }
        position.legal_moves().into_iter().filter(|&m| self.is_shown(position, m)).collect()
    }

    /// Whether the GUI's board is right after a move.
    fn is_shown(&self, position: &AnyPosition, m: Move) -> bool {
        let lettered = m.promoted().is_none() && !position.letters(m.from(), m.to()).is_empty();
        position.is_shown(m) && !(lettered && self.settings.gui_tests_legality())
    }

    /// What the GUI cannot show of the game, if there is anything.
    fn lacks(&self) -> Option<&'static str> {
        self.game.variant().xboard_lacks(self.settings.gui_tests_legality())
    }

    /// Makes a move of the user, which the GUI shows already, well or not. `text` is what it sent.
    pub(super) fn make_users(&mut self, m: Move, text: &str) {
        let position = self.game.position();
        // A letter that is missing is a man that is missing on the GUI's board.
        let told = position.letters(m.from(), m.to()).is_empty()
            || position.coordinates(m, Dialect::Cecp).eq_ignore_ascii_case(text);
        let shown = told && self.is_shown(position, m);
        self.screen.moves(shown);
        self.game.make(m);
    }

    /// Makes our move and tells it: as a move if the GUI can show it and shows the right board, else as a position; if it ends the game,
    /// after the claim.
    pub(super) fn make_ours(&mut self, m: Move, output: &mut Output) {
        let text = writer::engine_move(self.game.position(), m);
        let shown = self.is_shown(self.game.position(), m);
        self.screen.moves(shown);
        self.game.make(m);
        if !self.screen.stale || self.screen.engines {
            output.line(text);
        } else if self.game.outcome().is_none() {
            self.refresh(output);
        }
    }

    /// Sets the GUI's board to ours if it is wrong.
    pub(super) fn refresh(&mut self, output: &mut Output) {
        if !self.screen.stale || self.screen.engines {
            return;
        }
        (self.screen.stale, self.screen.echo) = (false, true);
        let lacks = self.lacks().unwrap_or("XBoard cannot show a move as it was typed");
        self.tell(output, &format!("{lacks}: the position is set up instead, and its list of moves begins anew."));
        output.line(format_args!("setboard {}", plain_fen(&self.game.position().fen())));
    }

    /// A position that the GUI sets up. Of a game whose rights it cannot know, it has those of our own record if the men stand as there.
    pub(super) fn with_our_rights(&self, game: Game, fen: &str) -> Game {
        let (ours, theirs) = (self.game.position(), game.position());
        let variant = self.game.variant();
        let same = ours.side() == theirs.side() && ours.board().cells() == theirs.board().cells();
        if !self.screen.guided || variant.xboard_knows_rights() || !same {
            return game;
        }
        let known = ours.fen();
        let rights = known.split(' ').nth(2).unwrap_or("-");
        let fields = fen.split_ascii_whitespace().enumerate();
        let mixed =
            fields.map(|(number, field)| if number == 2 { rights } else { field }).collect::<Vec<_>>().join(" ");
        Game::from_fen(&variant, &mixed).unwrap_or(game)
    }

    /// Tells the user once in a game.
    fn tell(&mut self, output: &mut Output, text: &str) {
        if !std::mem::replace(&mut self.screen.told, true) {
            output.line(format_args!("telluser {text}"));
        }
    }

    /// `lift`: where the man on a square may go.
    pub(super) fn lift(&mut self, text: &str, output: &mut Output) -> Result<(), Refusal> {
        let square = self.square(text)?;
        let targets = match self.screen.first {
            Some((from, to)) if to == square => self.game.position().second_targets(from, to),
            _ if self.is_thinking() => Targets::new(),
            _ => self.game.position().targets(square),
        };
        if self.screen.first.is_none_or(|(_, to)| to != square) {
            (self.screen.lifted, self.screen.first) = (Some(square), None);
        }
        let targets = if self.settings.gui_tests_legality() { without_letters(targets) } else { targets };
        output.line(format_args!("highlight {}", highlight(self.game.variant().geometry(), &targets)));
        Ok(())
    }

    /// `put`: the user has chosen a square for the man in his hand.
    pub(super) fn put(&mut self, text: &str, output: &mut Output) -> Result<(), Refusal> {
        let to = self.square(text)?;
        let Some(from) = self.screen.lifted else { return Ok(()) };
        let position = self.game.position();
        if !position.second_targets(from, to).is_empty() {
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

    fn square(&self, text: &str) -> Result<Square, Refusal> {
        match self.game.variant().geometry().read_square(text) {
            Some((square, "")) => Ok(square),
            _ => Err(Refusal::Square(quote(text))),
        }
    }
}

/// A FEN with nothing that XBoard does not know: its en-passant field has one square.
fn plain_fen(fen: &str) -> String {
    let fields = fen.split(' ').enumerate();
    fields.map(|(number, field)| if number == 3 && field.len() > 2 { "-" } else { field }).collect::<Vec<_>>().join(" ")
}

/// The targets for a GUI that takes no letters from us.
fn without_letters(targets: Targets) -> Targets {
    let plain = |target| if target == Target::Letter { Target::Capture } else { target };
    targets.into_iter().map(|(square, target)| (square, plain(target))).collect()
}

/// The board with a colour on each target, as the protocol wants it: like the board of a FEN. Upper-case colours may be chosen.
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
