//! Tournaments to look at: [`html`] is the page, [`plot`] its drawings, [`bracket`] its rounds, [`board`] its diagrams.

pub mod board;
pub mod bracket;
pub mod html;
pub mod plot;
