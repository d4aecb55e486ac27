//! Positions as the trainer keeps them: two bytes a man.

use crate::reference::View;
use ladorea::board::Color;
use ladorea::eval::net::family::{Family, FamilyError, Names};
use ladorea::games::{AnyPosition, AnyVariant};

/// What is known of a position beside its men.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// White's score in centipawns.
    pub score: i16,
    /// White's points at the end of the game, doubled: 0, 1 or 2.
    pub points: u8,
}

/// Positions of one family, with where their games begin.
///
/// A position is a run of numbers of 16 bits: first the number of inputs with the flags below, then the score, then the
/// mover's inputs before mirroring. All else follows from them by [`Packer`]'s tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Positions {
    words: Vec<u16>,
    places: Vec<u64>,
    games: Vec<usize>,
}

const POINTS: u16 = 8;
const MOVER_MIRRORED: u16 = 10;
const OTHER_MIRRORED: u16 = 11;

/// One of the [`Positions`]; scores and points are the mover's.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    head: u16,
    /// The mover's score in centipawns.
    pub score: i16,
    /// The mover's inputs before mirroring.
    pub inputs: &'a [u16],
}

impl Position<'_> {
    /// The mover's points at the end of the game, doubled.
    #[inline]
    pub const fn points(&self) -> u16 {
        self.head >> POINTS & 3
    }

    /// Which of [`Packer::views`] the mover sees: 0 or 1.
    #[inline]
    pub const fn mover_view(&self) -> usize {
        (self.head >> MOVER_MIRRORED & 1) as usize
    }

    /// Which of [`Packer::views`] the other sees: 2 or 3.
    #[inline]
    pub const fn other_view(&self) -> usize {
        2 + (self.head >> OTHER_MIRRORED & 1) as usize
    }
}

impl Positions {
    /// How many.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The position with this number.
    #[inline]
    pub fn get(&self, index: usize) -> Position<'_> {
        let words = &self.words[self.places[index] as usize..];
        let (head, score) = (words[0], words[1] as i16);
        Position { head, score, inputs: &words[2..2 + (head & 0xFF) as usize] }
    }

    /// Where games begin, in order; the first is 0.
    pub fn games(&self) -> &[usize] {
        &self.games
    }

    /// The next position begins another game.
    pub fn begin_game(&mut self) {
        if self.games.last() != Some(&self.len()) {
            self.games.push(self.len());
        }
    }

    /// The position with this number begins a game; to be said in order.
    pub(crate) fn begin_game_at(&mut self, index: usize) {
        if self.games.last().is_none_or(|&last| last < index) {
            self.games.push(index);
        }
    }

    /// Adds others, whose first position begins a game if they say so.
    pub fn append(&mut self, other: &Positions) {
        let (words, count) = (self.words.len() as u64, self.len());
        self.words.extend_from_slice(&other.words);
        self.places.extend(other.places.iter().map(|place| place + words));
        for &game in &other.games {
            if self.games.last() != Some(&(count + game)) {
                self.games.push(count + game);
            }
        }
    }

    /// The last position once more, as the same position (for tests and tools that copy between sets).
    pub fn push_copy(&mut self, position: &Position) {
        self.places.push(self.words.len() as u64);
        self.words.extend([position.head, position.score as u16]);
        self.words.extend_from_slice(position.inputs);
    }
}

/// Turns positions of one variant into inputs, and inputs of one player's view into those of the others.
#[derive(Clone, Debug)]
pub struct Packer {
    names: Names,
}

impl Packer {
    /// A packer for a variant.
    ///
    /// # Errors
    /// If the variant has no family.
    pub fn new(variant: &AnyVariant) -> Result<Packer, FamilyError> {
        Ok(Packer { names: Names::new(variant)? })
    }

    /// Adds a position.
    pub fn push(&self, positions: &mut Positions, position: &AnyPosition, sample: Sample) {
        let family = self.names.family;
        let side = position.side();
        let seen_by = |player: Color, square| if player == Color::White { square } else { family.turned(square) };
        let mirrored = |player: Color| {
            let king = self.names.men(position).find(|man| man.0 == player && man.1 + 1 == family.sorts.len());
            king.is_some_and(|(_, _, square)| family.is_mirrored_by(seen_by(player, square))) as u16
        };
        let (score, points) = if side == Color::White {
            (sample.score, sample.points as u16)
        } else {
            (sample.score.saturating_neg(), 2 - sample.points as u16)
        };
        let count = self.names.men(position).count() as u16;
        let head = count | points << POINTS | mirrored(side) << MOVER_MIRRORED | mirrored(!side) << OTHER_MIRRORED;
        positions.places.push(positions.words.len() as u64);
        positions.words.extend([head, score as u16]);
        let begin = positions.words.len();
        positions.words.extend(self.names.men(position).map(|(color, sort, square)| {
            crate::reference::input(family, color != side, sort, seen_by(side, square)) as u16
        }));
        // The board keeps its men in an order that depends on the past; sums of floating-point numbers depend on
        // theirs.
        positions.words[begin..].sort_unstable();
    }

    /// What of a position the net is asked, slowly; for tests.
    pub fn views(&self, position: &AnyPosition) -> [View; 2] {
        [position.side(), !position.side()].map(|player| View::of(&self.names, position, player))
    }
}

/// For each of four views, the input that each of the mover's unmirrored inputs is there: the mover's plain and
/// mirrored view, the other's plain and mirrored.
pub(crate) fn view_tables(family: &Family) -> [Vec<u16>; 4] {
    let (sorts, squares) = (family.sorts.len(), family.squares());
    let table = |other: bool, mirrored: bool| {
        let mut table: Vec<u16> = (0..family.inputs() as u16).collect();
        for (index, place) in table.iter_mut().take(family.men_inputs()).enumerate() {
            let (enemy, sort, square) = (index / squares / sorts == 1, index / squares % sorts, index % squares);
            let square = if other { family.turned(square) } else { square };
            let square = if mirrored { family.mirror(square) } else { square };
            *place = crate::reference::input(family, enemy != other, sort, square) as u16;
        }
        table
    };
    [table(false, false), table(false, true), table(true, false), table(true, true)]
}
