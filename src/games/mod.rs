//! Floor 2: the games. One folder or file for each family of rules, one short file of data for each group of variants,
//! and the catalogue that finds a variant by name.
//!
//! The rules of all games, and the decisions where a source is silent, are in `rules.md` beside this file. Each family
//! tells them to players in its own `guide.md`, of which [`guide`] makes a page for each variant.
//!
//! To add a game of an existing family, add its data to that family's list. To add a family, write one folder with its
//! [`crate::position::Rules`] and its `guide.md` and add one line to `families!` below; search, perft, protocols and
//! tools then know it.

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

/// Declares the families once: the enums over them, and `dispatch!`, which runs an expression with the concrete type.
macro_rules! families {
    ($($family:ident: $rules:ty),* $(,)?) => {
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
    Orthodox: orthodox::Orthodox,
    Ladon: ladon::Ladon,
    Lombard: lombard::Lombard,
    Paradise: paradise::Paradise,
    Fairy: fairy::Fairy,
}
