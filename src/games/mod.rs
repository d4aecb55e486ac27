//! Floor 2: the games. One folder or file for each family of rules, one short file of data for each group of variants,
//! and the catalogue that finds a variant by name.
//!
//! The rules of all games, and the decisions where a source is silent, are in `rules.md` beside this file. Each family
//! tells them to players in its own `guide.md`, of which [`guide`] makes a page for each variant.
//!
//! To add a game of an existing family, add its data to that family's list. To add a family, write one folder here and
//! name it twice in this file: its `mod`, and a line in `families!` with its lists of variants. The folder has a type
//! with six traits - [`crate::position::Family`] and [`crate::position::Rules`], [`crate::position::Arrange`] and
//! [`crate::position::Notation`] (both are there for all that are [`orthodox::ChessLike`]), [`gui::Gui`] and
//! [`guide::Guided`] - and its `guide.md`. On the floor above it needs an evaluation: one file of `src/eval` with
//! [`crate::eval::Evaluate`], its `mod`, and its men among those that nets can know (`src/eval/net/family.rs`). Search,
//! perft, protocols and tools then know it without another line.

mod any;
pub mod capablanca;
pub mod caparandom;
pub mod catalogue;
pub mod chess;
pub mod fairy;
pub mod file;
pub mod fischerandom;
pub mod gui;
pub mod guide;
pub mod ladon;
pub mod lombard;
pub mod orthodox;
pub mod paradise;
pub mod picture;
pub mod shuffle;
#[cfg(test)]
pub(crate) mod testing;

pub use any::Visitor;
pub use catalogue::Catalogue;

use crate::position::{Family, Spec};

/// Declares the families once, each with its lists of variants: the enums over them, `dispatch!`, which runs an
/// expression with the concrete type, and the entries of the catalogue.
macro_rules! families {
    ($($family:ident: $rules:ty => [$($list:expr),* $(,)?]),* $(,)?) => {
        /// A position of any family.
        #[derive(Clone, Debug)]
        pub enum AnyPosition {
            $(#[doc = concat!("A game of the family ", stringify!($family), ".")]
            $family(crate::position::Position<$rules>)),*
        }

        /// A variant of any family.
        #[derive(Clone, Debug)]
        pub enum AnyVariant {
            $(#[doc = concat!("A variant of the family ", stringify!($family), ".")]
            $family(std::sync::Arc<crate::position::Variant<$rules>>)),*
        }

        /// Runs `$body` with `$name` bound to the concrete position or variant.
        macro_rules! dispatch {
            ($enum:ident, $any:expr, $name:ident => $body:expr) => {
                match $any { $($crate::games::$enum::$family($name) => $body),* }
            };
        }
        pub(crate) use dispatch;

        /// The games of the program in the order of the families and their lists.
        fn builtin() -> Vec<catalogue::Entry> {
            let mut all = Vec::new();
            $(
                let lists: &[fn() -> Vec<(Spec, <$rules as Family>::Data)>] = &[$($list),*];
                all.extend(lists.iter().flat_map(|list| catalogue::entries::<$rules>(list())));
            )*
            all
        }

        $(impl From<crate::position::Position<$rules>> for AnyPosition {
            fn from(position: crate::position::Position<$rules>) -> AnyPosition {
                AnyPosition::$family(position)
            }
        }

        impl From<std::sync::Arc<crate::position::Variant<$rules>>> for AnyVariant {
            fn from(variant: std::sync::Arc<crate::position::Variant<$rules>>) -> AnyVariant {
                AnyVariant::$family(variant)
            }
        })*
    };
}

families! {
    Orthodox: orthodox::Orthodox => [capablanca::variants, chess::variants],
    Ladon: ladon::Ladon => [ladon::variants],
    Lombard: lombard::Lombard => [lombard::variants],
    Paradise: paradise::Paradise => [paradise::variants],
    // Its games are those of users' files.
    Fairy: fairy::Fairy => [],
}
