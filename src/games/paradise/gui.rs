//! What XBoard is told of the game, so that it can show it.
//!
//! XBoard removes what is captured. Its variant `seirawan` (S-Chess) lets a move put another man on the square that was left, which does
//! for an exchange: every man has a second letter of the other colour's half in the list of pictures (`N=d`: `d` puts a black knight),
//! so that both own and enemy men can be put there. Moves in that form (`a4c4d`) are a dialect of their own.
//!
//! The captures of all men include own men (`d` in XBoard's Betza notation).

/// XBoard's descriptions, for both colours at once.
const PIECES: &[&str] = &[
    "K& mcdK",
    "Q& mcdQ",
    "R& mcdR",
    "B& mcdB",
    "N& mcdN",
    "M& mcdC",
    "E& mcdKmcdAmcdD",
    "C& mcdpR",
    "P& fmWfcdFfmnD",
];

/// The `piece` lines.
pub(super) fn pieces() -> Vec<String> {
    PIECES.iter().map(|piece| format!("piece {piece}")).collect()
}
