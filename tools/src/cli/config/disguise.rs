//! The name, letters and array under which an engine knows the variant.

use super::tables::VariantTable;
use crate::engine::Disguise;
use ladorea::games::AnyVariant;

impl VariantTable {
    /// Reads it.
    ///
    /// # Errors
    /// If its letters are not those of men, or would not be told apart.
    pub(super) fn read(&self, variant: &AnyVariant) -> Result<Disguise, String> {
        let upper = |(ours, theirs): (&char, &char)| (ours.to_ascii_uppercase(), theirs.to_ascii_uppercase());
        let disguise = Disguise {
            name: self.name.clone(),
            letters: self.letters.iter().map(upper).collect(),
            no_castling: !self.castling,
            tell_array: self.array,
        };
        if disguise.name.trim().is_empty() {
            return Err("its name is empty".to_string());
        }
        let men: Vec<char> = variant.spec().men.iter().map(|man| man.letter).collect();
        if let Some((ours, _)) = disguise.letters.iter().find(|(ours, _)| !men.contains(ours)) {
            let known: Vec<String> = men.iter().map(ToString::to_string).collect();
            return Err(format!("no man of {} has the letter {ours}; there are {}", variant.name(), known.join(", ")));
        }
        if let Some((_, theirs)) = disguise.letters.iter().find(|(_, theirs)| !theirs.is_ascii_alphabetic()) {
            return Err(format!("\"{theirs}\" is no letter of a man; those are A to Z"));
        }
        for (index, &man) in men.iter().enumerate() {
            let told = disguise.letter_out(man);
            if let Some(other) = men[..index].iter().find(|&&other| disguise.letter_out(other) == told) {
                return Err(format!("{other} and {man} would both be told as {told}"));
            }
        }
        Ok(disguise)
    }
}

#[cfg(test)]
mod tests {
    use crate::cli::config::tests::plan;

    #[test]
    fn letters_of_a_disguise_belong_to_men_and_stay_apart() {
        let wrong = |letters: &str| {
            let engine = "variant = \"ladorean\"\n[[engine]]\ncommand = \"a\"\n[[engine]]\ncommand = \"b\"\n";
            let text = format!("{engine}variant = {{ name = \"capablanca\", letters = {{ {letters} }} }}\n");
            plan(&text).err().map_or_else(String::new, |error| error.to_string())
        };
        for (letters, expected) in [
            ("Z = \"A\"", "the variant of b: no man of ladorean has the letter Z; there are P, N, B, R, C, M, Q, K"),
            ("M = \"N\"", "the variant of b: N and M would both be told as N"),
            ("C = \"A\", M = \"A\"", "would both be told as A"),
            ("C = \"+\"", "\"+\" is no letter of a man; those are A to Z"),
        ] {
            assert!(wrong(letters).contains(expected), "{}", wrong(letters));
        }
        assert_eq!(wrong("c = \"a\", M = \"C\""), "");
    }
}
