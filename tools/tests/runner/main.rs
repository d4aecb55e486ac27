//! The match runner as a program, against mock engines that behave and that do not.

mod check;
mod faults;
mod files;
#[cfg(unix)]
mod interrupts;
mod matches;
mod openings;
mod overhead;
mod sequential;
mod statistics;
mod support;
mod tournaments;
