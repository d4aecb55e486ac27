//! Tournaments to look at: [`html`] is the page, [`plot`] its drawings, [`board`] its diagrams.

pub mod board;
pub mod html;
pub mod plot;
