//! Command lines of engines as users write them.

/// Splits a command at blanks; quotes of either kind keep blanks together. Nothing if a quote is not closed.
pub(super) fn split_command(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in text.chars() {
        match quote {
            Some(open) if letter == open => quote = None,
            Some(_) => word.get_or_insert_default().push(letter),
            None if letter == '"' || letter == '\'' => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_at_blanks_outside_quotes() {
        assert_eq!(split_command("a  'b c' \"d\"e").unwrap(), ["a", "b c", "de"]);
        assert_eq!(split_command("a ''").unwrap(), ["a", ""]);
        assert_eq!(split_command("a 'b"), None);
    }
}
