//! What the evaluation knows of a variant before any position.

use super::ChessTerms;
use crate::board::{Color, Geometry, Piece, Square};
use crate::eval::net::{Follower, Source};
use crate::eval::{Followed, Pair, SquareTable, mobility as empty_mobility};
use crate::men::{Motion, Role};
use crate::position::{Position, Rules, Variant};
use arrayvec::ArrayVec;
use std::sync::Arc;

/// What a king counts in exchanges: more than all else together.
const KING_VALUE: i32 = 30_000;
/// Middlegame worth per unit of phase: a minor has 2, a rook 3, a queen 5 or 6.
const WORTH_PER_PHASE: i32 = 170;
/// Middlegame worth per unit of weight in an attack on the king.
const WORTH_PER_ATTACK: i32 = 200;

/// How a man moves, as far as squares and mobility are concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Style {
    Pawn,
    King,
    /// No slides: a knight and the like.
    Leaper,
    /// Slides on diagonals only.
    Bishop,
    /// Slides on ranks and files only.
    Rook,
    /// A slider that also leaps.
    Compound,
    /// Slides both ways.
    Queen,
}

/// Worth, mobility weights and square tables of all men of a variant.
pub struct Tables {
    /// The net, if there is one.
    pub(in crate::eval) net: Option<Source>,
    /// Men on squares.
    pub(in crate::eval) squares: Arc<SquareTable>,
    values: [i32; Piece::COUNT],
    /// The value of a pawn in exchanges.
    pub(in crate::eval) pawn: i32,
    /// A little more than the value of the strongest man that alone cannot mate.
    pub(in crate::eval) minor: i32,
    /// Per square of the king: the squares around it.
    pub(super) zones: Box<[ArrayVec<Square, 15>; 256]>,
    /// Per man: the worth of one more square, and the number of squares at which it is zero.
    pub(super) mobility: [(Pair, i32); Piece::COUNT],
    /// Per man: how heavily it weighs in an attack on the king.
    pub(super) attack: [i32; Piece::COUNT],
    pub(super) style: [Style; Piece::COUNT],
}

/// Where a square lies, seen by one side.
struct Place {
    /// Ranks from the own side.
    rank: i32,
    /// Ranks still to go to the last.
    to_go: i32,
    /// 0 in the middle files, growing to the edge.
    off_files: i32,
    /// 0 in the middle ranks, growing to both ends.
    off_ranks: i32,
}

impl Followed for Tables {
    fn follower<R: Rules>(&self, position: &Position<R>) -> Follower {
        Follower::new(self.net.as_ref(), &self.squares, position)
    }
}

impl Tables {
    /// The tables of a variant.
    pub(in crate::eval) fn new<R: ChessTerms>(variant: &Arc<Variant<R>>, net: Option<Source>) -> Tables {
        let mut tables = Tables {
            net,
            squares: Arc::default(),
            values: [0; Piece::COUNT],
            pawn: R::PAWN.mix(1, 2),
            minor: 0,
            zones: zones(variant.geometry()),
            mobility: [(Pair::default(), 0); Piece::COUNT],
            attack: [0; Piece::COUNT],
            style: [Style::Leaper; Piece::COUNT],
        };
        for kind in variant.army().kinds() {
            for color in Color::ALL {
                tables.add_man(variant, kind.of(color), color);
            }
        }
        Arc::make_mut(&mut tables.squares).full_phase = tables.squares.sum(&Position::start(variant)).phase.max(1);
        tables
    }

    /// The man's value in exchanges; 0 for an empty square.
    #[inline]
    pub(in crate::eval) fn value(&self, piece: Piece) -> i32 {
        self.values[piece.index() % Piece::COUNT]
    }

    fn add_man<R: ChessTerms>(&mut self, variant: &Variant<R>, piece: Piece, color: Color) {
        let Some(kind) = piece.kind() else { return };
        let (army, geometry) = (variant.army(), variant.geometry());
        let man = army.man(kind);
        let style = style_of(man.role, army.motion(piece));
        let worth = match (style, man.value) {
            (Style::King, _) => Pair::default(),
            (_, Some(declared)) => Pair::new(declared, declared),
            (Style::Pawn, None) => R::PAWN,
            (_, None) => R::man_value(man, army.movements(kind), geometry),
        };
        let index = piece.index();
        let squares = Arc::make_mut(&mut self.squares);
        self.style[index] = style;
        self.values[index] = if style == Style::King { KING_VALUE } else { worth.mix(1, 2) };
        if !matches!(style, Style::Pawn | Style::King) {
            squares.set_phase(piece, worth.mg / WORTH_PER_PHASE);
            self.attack[index] = ((worth.mg + WORTH_PER_ATTACK / 2) / WORTH_PER_ATTACK).clamp(1, 6);
            let reach = empty_mobility(army.movements(kind), geometry);
            self.mobility[index] = (mobility_weight(style), (reach * 0.45) as i32);
        }
        if matches!(style, Style::Leaper | Style::Bishop) {
            self.minor = self.minor.max(self.values[index] + self.pawn / 2);
        }
        for square in geometry.squares() {
            let mut on_square = worth;
            on_square += square_bonus(style, &place(geometry, square, color));
            squares.set(piece, square, on_square);
        }
    }
}

fn style_of(role: Role, motion: &Motion) -> Style {
    let straight = motion.slides.iter().any(|&step| step.abs() == 16 || step.abs() == 1);
    let diagonal = motion.slides.iter().any(|&step| step.abs() == 17 || step.abs() == 15);
    match (role, straight, diagonal, motion.leaps.is_empty()) {
        (Role::Pawn, ..) => Style::Pawn,
        (Role::Royal, ..) => Style::King,
        (_, false, false, _) => Style::Leaper,
        (_, true, true, _) => Style::Queen,
        (_, _, _, false) => Style::Compound,
        (_, true, false, true) => Style::Rook,
        (_, false, true, true) => Style::Bishop,
    }
}

const fn mobility_weight(style: Style) -> Pair {
    match style {
        Style::Leaper => Pair::new(5, 5),
        Style::Bishop => Pair::new(4, 5),
        Style::Rook => Pair::new(3, 5),
        Style::Compound => Pair::new(3, 4),
        Style::Queen => Pair::new(2, 4),
        Style::Pawn | Style::King => Pair::new(0, 0),
    }
}

/// The squares around each square, and one rank further to both sides' front.
fn zones(geometry: &Geometry) -> Box<[ArrayVec<Square, 15>; 256]> {
    let mut zones = Box::new(std::array::from_fn(|_| ArrayVec::new()));
    for king in geometry.squares() {
        zones[king.index()] = geometry
            .squares()
            .filter(|square| {
                let (dx, dy) = king.delta(*square);
                dx.abs() <= 1 && dy.abs() <= 2
            })
            .collect();
    }
    zones
}

fn place(geometry: &Geometry, square: Square, color: Color) -> Place {
    let (files, ranks) = (geometry.files() as i32, geometry.ranks() as i32);
    let rank = square.rank().index() as i32;
    let rank = if color == Color::White { rank } else { ranks - 1 - rank };
    let off = |index: i32, count: i32| (2 * index - (count - 1)).abs() / 2;
    Place {
        rank,
        to_go: ranks - 1 - rank,
        off_files: off(square.file().index() as i32, files),
        off_ranks: off(rank, ranks),
    }
}

/// What a square adds for a man of some style.
fn square_bonus(style: Style, place: &Place) -> Pair {
    let (c, r) = (place.off_files, place.off_ranks);
    match style {
        Style::Pawn => pawn_bonus(place),
        // Castled kings stand near the corner until the big men are gone, then in the middle.
        Style::King => Pair::new(4 * c.min(3) - 16 * place.rank.min(4), 24 - 8 * c - 9 * r),
        Style::Leaper => Pair::new(18 - 8 * c - 6 * r, 14 - 5 * c - 5 * r),
        Style::Bishop => Pair::new(8 - 3 * c - 3 * r - if place.rank == 0 { 6 } else { 0 }, 6 - 2 * c - 2 * r),
        Style::Rook if place.to_go == 1 => Pair::new(18 - 2 * c, 20),
        Style::Rook => Pair::new(6 - 3 * c, 0),
        Style::Compound => Pair::new(8 - 4 * c - 2 * r, 8 - 3 * c - 3 * r),
        Style::Queen => Pair::new(4 - 2 * c - r, 10 - 4 * c - 3 * r),
    }
}

/// Pawns gain by advancing, in the middle more than at the edge.
fn pawn_bonus(place: &Place) -> Pair {
    let advance = place.rank - 1;
    let central = (3 - place.off_files).max(-1);
    Pair::new(central * advance.min(3) * 3 + advance * 2 - if advance == 0 { 3 * central } else { 0 }, advance * 6 - 8)
}
