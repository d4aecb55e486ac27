//! All constants of this evaluation, in centipawns (of no pawn: nobody is ever won or lost; one step of a pawn is about
//! 30).
//!
//! Those without a note in the table of the parent module were set by thought and await measuring by matches.

/// A pawn's move toward paradise.
pub(super) const PAWN_MOVE: i32 = 30;
/// A pawn in paradise is safe for good.
pub(super) const PAWN_ARRIVED: i32 = 40;
/// A king's move toward paradise.
pub(super) const KING_MOVE: i32 = 24;
/// A king in paradise.
pub(super) const KING_ARRIVED: i32 = 30;
/// A rank that any other man has gone: helpers far ahead draw others after them by exchanges.
pub(super) const HELPER_RANK: i32 = 5;
/// A file nearer to the middle, for other men.
pub(super) const HELPER_FILE: i32 = 1;

/// A move that the nearest cannon, knight or free man still needs.
pub(super) const OTHER_MOVE: i32 = 16;
/// A man in paradise who is not needed there.
pub(super) const SURPLUS: i32 = 12;
/// An enemy in the side's paradise: he must be exchanged before the rank is full.
pub(super) const BLOCKER: i32 = 14;
/// A pawn with an enemy straight ahead.
pub(super) const BLOCKED: i32 = 12;
/// A pawn whose square in paradise is held by an own man that must stay.
pub(super) const FILE_TAKEN: i32 = 20;
/// Hundredths of the worst loss by one exchange that the enemy threatens.
pub(super) const THREAT_SHARE: i32 = 30;
/// Hundredths of the gain of the best carry that a side could make.
pub(super) const CARRY_SHARE: i32 = 35;

/// For the side that may move: half a pawn's move.
pub(super) const TEMPO: i32 = 15;
/// What an exchange must gain to be worth the turn; it also makes quiescence end, where nothing is ever removed.
pub(super) const TURN: i32 = 20;
/// What a winning move gains.
pub(super) const WIN: i32 = 10_000;
