//! The match runner as a program, against mock engines that behave and that do not.

mod check;
mod faults;
mod matches;
mod overhead;
mod statistics;
mod support;
mod tournaments;
