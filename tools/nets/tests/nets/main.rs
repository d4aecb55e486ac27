//! Tests of training games and of the trainer, in one program so that it is linked once.

mod data;
mod datagen;
mod net;
mod records;
mod support;
mod train;
