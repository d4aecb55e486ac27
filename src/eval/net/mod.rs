//! Nets: what a small neural network, learnt from games, says of a position.
//!
//! A net is read from bytes ([`Net::read`]), those of the program itself (`shipped`) or of a file; its hidden layer
//! follows the moves of the search ([`NetStack`]).
//!
//! # What is computed
//! Inputs are numbered as [`family`] says, and each player sees the board in his own way. With `H` the width,
//! [`QA`] = 255, [`QB`] = 64, [`SCALE`] = 220 and all numbers whole:
//!
//! 1. For each player, `acc[h] = b1[h] + sum over his inputs of w1[input][h]` in 16 bits. No sum can overflow, since no
//!    weight is beyond [`MAX_FIRST`] and there are at most 64 inputs at once (a net for more men is refused).
//! 2. `a[h] = clamp(acc[h], 0, QA)`.
//! 3. The bucket is `(men - 2) * buckets / (Shape::men - 1)`, with the men on the board counted and 0 for fewer than
//!    two.
//! 4. `sum = sum over h of a_mover[h]^2 * w2[bucket][h] + a_other[h]^2 * w2[bucket][H + h]`. The weights `w2` lie
//!    within [`MAX_SECOND`], so that `a * w2` fits into 16 bits (multiply it by `a` again and add in pairs: one
//!    instruction on most processors), and the sum into 32 up to a width of 128.
//! 5. `score = (sum / QA + b2[bucket]) * SCALE / (QA * QB)`, both divisions toward zero, the last product in 64 bits:
//!    centipawns of the mover.
//!
//! # The file
//! All numbers little-endian. A text is its length in bytes (two bytes) and UTF-8.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | [`MAGIC`]; the last character is the version |
//! | text | the family's name |
//! | 1, 1, 1 | files, ranks, corners of the board (Gustavian Ladon's four) |
//! | text | the men's letters in the order of their inputs |
//! | 1 | 1 if the board is mirrored by the own king, else 0 |
//! | 1 | the most men on the board |
//! | 2 | inputs of other sorts behind those of the men |
//! | 2, 1 | width, buckets |
//! | 2, 2, 2 | [`QA`], [`QB`], [`SCALE`] |
//! | text | the net's name and how it was made |
//! | 2 * inputs * width | `w1`, the weights of an input side by side |
//! | 2 * width | `b1` |
//! | 2 * buckets * 2 * width | `w2`: for each bucket the mover's, then the other's |
//! | 4 * buckets | `b2` |
//! | 4 | CRC-32 (IEEE) of all bytes before |

mod choice;
pub mod family;
mod file;
mod follower;
mod inputs;
mod lanes;
mod shape;
mod shipped;
mod stack;

pub use choice::NetChoice;
pub use file::NetError;
pub use follower::Follower;
pub(super) use follower::Source;
pub use inputs::Inputs;
pub use shape::Shape;
pub use stack::NetStack;

use std::sync::Arc;

/// The program's own net for a variant, if it has one.
pub fn shipped_for(variant: &str) -> Option<Arc<Net>> {
    shipped::of(family::of(variant).ok()?.name)
}

/// What a file of a net begins with; the last character is the version.
pub const MAGIC: &[u8; 8] = b"LADONET1";
/// One, in the first layer.
pub const QA: i32 = 255;
/// One, in the weights of the second layer.
pub const QB: i32 = 64;
/// Centipawns that a net's output of one means.
pub const SCALE: i32 = 220;
/// The largest weight of the first layer: 64 of them and the bias fit into 16 bits.
pub const MAX_FIRST: i32 = 504;
/// The largest weight of the second layer: times [`QA`] it fits into 16 bits.
pub const MAX_SECOND: i32 = 127;

/// A net in whole numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// Its inputs and sizes.
    pub shape: Shape,
    /// Its name and how it was made.
    pub description: String,
    /// Weights of the first layer, by input and then by place in the hidden layer.
    pub w1: Vec<i16>,
    /// What the hidden layer begins with.
    pub b1: Vec<i16>,
    /// Weights of the second layer, by bucket: the mover's, then the other's.
    pub w2: Vec<i16>,
    /// What is added at the end, by bucket.
    pub b2: Vec<i32>,
}
