//! What a game of this family declares, and what follows from it once.

use crate::board::{Color, Kind, MAX_KINDS, MAX_RANKS, Rank};
use crate::games::orthodox::CastlingRule;
use crate::men::{Hop, Movement, Role, UNLIMITED, betza};
use crate::position::{FIFTY_MOVES, Spec, VariantError};

/// Ranks of the board as each side counts them from its own, the first being 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ranks(u16);

impl Ranks {
    /// These ranks.
    pub fn of(ranks: impl IntoIterator<Item = usize>) -> Ranks {
        Ranks(ranks.into_iter().filter(|&rank| rank < MAX_RANKS).fold(0, |set, rank| set | 1 << rank))
    }

    /// Whether a rank is one of them.
    #[inline]
    pub const fn has(self, rank: usize) -> bool {
        self.0 >> rank & 1 != 0
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The ranks, from the first.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..MAX_RANKS).filter(move |&rank| self.has(rank))
    }
}

/// The number of a rank as `color` counts it, from 0.
#[inline]
pub(super) const fn counted(ranks: usize, rank: Rank, color: Color) -> usize {
    match color {
        Color::White => rank.index(),
        Color::Black => ranks - 1 - rank.index(),
    }
}

/// What an event means for the side that it happens to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Verdict {
    /// Neither side wins.
    #[default]
    Draw,
    /// It loses.
    Loss,
    /// It wins.
    Win,
}

/// What happens to a side that has nothing but its king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum BareKing {
    /// It plays on.
    #[default]
    PlaysOn,
    /// It loses at once.
    Loss,
    /// It loses after its next move, unless that takes the enemy's last man, which is a draw (Shatranj).
    LossUnlessBaredBack,
}

/// What pawns become, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Promotion {
    /// Where they may promote.
    pub ranks: Ranks,
    /// Where they must.
    pub forced: Ranks,
    /// Only to men that were lost before, as many as the array has of them.
    pub captured_only: bool,
}

/// How a game ends beside mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endings {
    /// For the side that has no move and is not in check.
    pub stalemate: Verdict,
    /// For the side that has nothing but its king.
    pub bare_king: BareKing,
    /// A king on the last rank wins.
    pub far_rank: bool,
    /// Letters of men of which a side must have at least one each.
    pub extinction: String,
    /// Plies without progress that make a draw; none: never.
    pub move_rule: Option<u16>,
    /// How often a position stands until it is a draw; none: never.
    pub repetition: Option<usize>,
}

impl Default for Endings {
    fn default() -> Endings {
        Endings {
            stalemate: Verdict::Draw,
            bare_king: BareKing::PlaysOn,
            far_rank: false,
            extinction: String::new(),
            move_rule: Some(FIFTY_MOVES),
            repetition: Some(3),
        }
    }
}

/// The rules of a game beside its men and its board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FairyRules {
    /// How the king castles.
    pub castling: CastlingRule,
    /// The letter of the man that castles with it.
    pub partner: char,
    /// On which ranks pawns make first moves.
    pub first_moves: Ranks,
    /// Whether a pawn that made a double step may be captured on the square that it passed.
    pub en_passant: bool,
    /// What pawns become.
    pub promotion: Promotion,
    /// How the game ends.
    pub endings: Endings,
}

/// A pawn's step that it makes twice in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DoubleStep {
    pub(super) dx: i8,
    pub(super) dy: i8,
    /// Only from the ranks of first moves.
    pub(super) first: bool,
}

/// The rules with what follows from them and the men.
#[derive(Clone, Debug)]
pub struct FairyData {
    pub(super) rules: FairyRules,
    /// First moves of pawns that no part of their notation tells: the quiet single step made twice.
    pub(super) doubled: Vec<Movement>,
    /// All double steps, for en passant.
    pub(super) double_steps: Vec<DoubleStep>,
    pub(super) extinct: Vec<Kind>,
    pub(super) has_king: bool,
}

impl FairyData {
    /// The data of a variant.
    ///
    /// # Errors
    /// If a letter is no man's. What men and board allow is checked when the variant is built.
    pub fn new(spec: &Spec, rules: FairyRules) -> Result<FairyData, VariantError> {
        // More men than an army can have are refused when it is made.
        let men = || spec.men.iter().take(MAX_KINDS - 1);
        let kind = |letter: char| men().position(|man| man.letter == letter).map(|place| Kind::new(place + 1));
        let extinct = rules.endings.extinction.chars();
        let extinct =
            extinct.map(|letter| kind(letter).ok_or(VariantError::NoMan(letter))).collect::<Result<_, _>>()?;
        let has_king = spec.men.iter().any(|man| man.role == Role::Royal);
        let pawn = spec.men.iter().find(|man| man.role == Role::Pawn);
        // What is not understood is refused when the army is made.
        let steps = pawn.and_then(|pawn| betza::parse(&pawn.betza).ok()).unwrap_or_default();
        let doubled = doubled(&steps, rules.first_moves);
        let double_steps = if rules.en_passant { double_steps(&steps, &doubled) } else { Vec::new() };
        Ok(FairyData { rules, doubled, double_steps, extinct, has_king })
    }

    /// The rules as declared.
    pub const fn rules(&self) -> &FairyRules {
        &self.rules
    }
}

/// Quiet single steps made twice, if pawns have first moves and their notation tells none.
fn doubled(steps: &[Movement], first_moves: Ranks) -> Vec<Movement> {
    if first_moves.is_empty() || steps.iter().any(|step| step.initial) {
        return Vec::new();
    }
    let single = |step: &&Movement| step.moves && step.range == 1 && step.hop == Hop::No;
    let twice = |step: &Movement| Movement { range: 2, least: 2, captures: false, initial: true, ..*step };
    steps.iter().filter(single).map(twice).collect()
}

fn double_steps(steps: &[Movement], doubled: &[Movement]) -> Vec<DoubleStep> {
    let is_double = |step: &&Movement| {
        let unit = step.dx.abs() <= 1 && step.dy.abs() <= 1;
        unit && step.moves && step.hop == Hop::No && step.least <= 2 && (step.range == UNLIMITED || step.range >= 2)
    };
    let all = steps.iter().chain(doubled).filter(is_double);
    all.map(|step| DoubleStep { dx: step.dx, dy: step.dy, first: step.initial }).collect()
}
