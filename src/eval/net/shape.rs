//! A net's inputs and sizes.

use super::family::Family;

/// A net's inputs and sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The name of the family of variants.
    pub family: String,
    /// Files of the board, corners apart.
    pub files: usize,
    /// Ranks.
    pub ranks: usize,
    /// Corners beside the first and the last rank: 4 or 0.
    pub corners: usize,
    /// The letters of the men in the order of their inputs.
    pub letters: String,
    /// Whether the board is mirrored by the own king.
    pub mirrored: bool,
    /// The most men on the board.
    pub men: usize,
    /// Inputs behind those of the men.
    pub extras: usize,
    /// The width of the hidden layer for each player.
    pub hidden: usize,
    /// Second layers, one for each range of men on the board.
    pub buckets: usize,
}

impl Shape {
    /// The shape of a family's net.
    pub fn new(family: &Family, hidden: usize, buckets: usize) -> Shape {
        Shape {
            family: family.name.to_string(),
            files: family.files,
            ranks: family.ranks,
            corners: family.corners,
            letters: family.letters(),
            mirrored: family.mirrored,
            men: family.men,
            extras: family.extras,
            hidden,
            buckets,
        }
    }

    /// All inputs.
    pub fn inputs(&self) -> usize {
        2 * self.letters.chars().count() * (self.files * self.ranks + self.corners) + self.extras
    }

    /// Numbers in the first layer's weights.
    pub fn first(&self) -> usize {
        self.inputs() * self.hidden
    }

    /// Numbers in the second layer's weights.
    pub const fn second(&self) -> usize {
        self.buckets * 2 * self.hidden
    }

    /// The second layer for so many men on the board.
    pub fn bucket(&self, men: usize) -> usize {
        (men.saturating_sub(2) * self.buckets / (self.men - 1)).min(self.buckets - 1)
    }
}
