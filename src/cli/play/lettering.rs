//! Ladorean lettering in what is typed and shown. Inside, files are lettered as protocols do.

use ladorea::board::{File, Lettering};

/// The protocol's letters for a text in the user's lettering: files beyond h only, which stand before a digit or
/// another square.
pub(super) fn relettered(text: &str, lettering: Lettering) -> String {
    if lettering == Lettering::Protocol {
        return text.to_string();
    }
    let file = |letter| Lettering::Ladorea.file(letter).map_or(letter, |file| file.letter());
    text.chars().map(|c| if matches!(c, 'j' | 'k') { file(c) } else { c }).collect()
}

/// The inverse of [`relettered`].
pub(super) fn lettered(text: &str, lettering: Lettering) -> String {
    if lettering == Lettering::Protocol {
        return text.to_string();
    }
    let file = |letter| File::from_letter(letter).map_or(letter, |file| Lettering::Ladorea.letter(file));
    text.chars().map(|c| if matches!(c, 'i' | 'j') { file(c) } else { c }).collect()
}
