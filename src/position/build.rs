//! Building variants: the array is read, and what is declared of it is compared with what the rules make of it.

use super::Position;
use super::error::quote;
use super::fen::{NOTHING, holes, rights_field, write_rights};
use super::notation::Notation;
use super::setup::{Right, Setup};
use super::state::Mark;
use super::variant::{Spec, Variant, VariantError};
use std::sync::Arc;

impl<R: Notation> Variant<R> {
    /// Builds the tables and checks the array.
    ///
    /// # Errors
    /// What of the declaration is wrong.
    pub fn new(spec: Spec, data: R::Data) -> Result<Arc<Variant<R>>, VariantError> {
        let variant = Arc::new(Variant::read(spec, data)?);
        let position = Position::from_setup(&variant, variant.array())?;
        let declared = rights_field(&variant.spec().fen);
        let found = write_rights(&R::rights(&position));
        // Another rook may be named by its file, so that what counts is that none is lost.
        if declared != NOTHING && (found == NOTHING || declared.len() != found.len()) {
            return Err(VariantError::Rights { declared: quote(declared), found });
        }
        Ok(variant)
    }

    /// The same for a declaration that tells of its array no more than the men and whose turn it is: it has all rights
    /// that there are.
    ///
    /// # Errors
    /// What of the declaration is wrong.
    pub fn with_all_rights(spec: Spec, data: R::Data) -> Result<Arc<Variant<R>>, VariantError> {
        let variant = Variant::read(spec, data)?;
        let men = variant.array().clone();
        let claimed = Setup { rights: Right::USUAL.to_vec(), mark: Mark::NONE, clock: 0, number: 1, ..men };
        let variant = Arc::new(variant.with_array(claimed));
        let array = Position::from_setup(&variant, variant.array())?.setup();
        let fen = variant.write_setup(&array);
        Ok(Arc::new(Arc::unwrap_or_clone(variant).with_array(array).with_fen(fen)))
    }

    fn read(spec: Spec, data: R::Data) -> Result<Variant<R>, VariantError> {
        let holes = holes(&spec.fen);
        let variant = Variant::without_array(spec, holes, data)?;
        R::admit(&variant)?;
        let array = variant.read_setup(&variant.spec().fen)?;
        Ok(variant.with_array(array))
    }
}
