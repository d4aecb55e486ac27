//! What is wrong with a tournament file, in words for people: the place, the line, what would be right.

/// A key is taken for a misspelt one from this likeness on (Jaro and Winkler's, 0 to 1).
const LIKENESS: f64 = 0.8;

/// How types are called in Rust, and in a file.
const TYPES: [(&str, &str); 9] = [
    ("invalid type: map, expected a sequence", "one table where a list is wanted: write its name in [[two brackets]]"),
    ("expected a sequence", "expected a list"),
    ("expected a map", "expected a table"),
    ("expected usize", "expected a whole number, 0 or more"),
    ("expected u64", "expected a whole number, 0 or more"),
    ("expected i32", "expected a whole number"),
    ("expected f64", "expected a number"),
    ("expected path string", "expected a string"),
    ("expected struct ", "expected a table of "),
];

/// The error with its line and column, the line itself, and for a key that does not exist the one that may be meant and
/// all there are.
pub(super) fn complaint(text: &str, error: &toml::de::Error) -> String {
    let said = words(error.message());
    let Some(span) = error.span().filter(|span| span.start <= text.len()) else { return said };
    // An error at the very end of a file belongs to the last line that says something.
    let start = if text[span.start..].trim().is_empty() { text.trim_end().len() } else { span.start };
    let before = &text[..start];
    let number = before.matches('\n').count() + 1;
    let first = before.rfind('\n').map_or(0, |at| at + 1);
    let line = text[first..].lines().next().unwrap_or("");
    let column = text[first..start].chars().count() + 1;
    let length = text[start..span.end.clamp(start, text.len())].lines().next().map_or(0, |part| part.chars().count());
    if line.trim().is_empty() {
        return format!("line {number}, column {column}: {said}");
    }
    let marks = " ".repeat(column - 1) + &"^".repeat(length.max(1));
    format!("line {number}, column {column}: {said}\n    {line}\n    {marks}")
}

/// The message without Rust's words.
fn words(message: &str) -> String {
    let names = |text: &str| -> Vec<String> { text.split('`').skip(1).step_by(2).map(str::to_string).collect() };
    if let Some((unknown, known)) = message.strip_prefix("unknown field ").and_then(|rest| rest.split_once(", ")) {
        let (unknown, known) = (names(unknown), names(known));
        let unknown = unknown.first().map_or("", String::as_str);
        let like = |name: &&String| strsim::jaro_winkler(unknown, name);
        let nearest = known.iter().max_by(|a, b| like(a).total_cmp(&like(b))).filter(|name| like(name) >= LIKENESS);
        let hint = nearest.map_or(String::new(), |name| format!("; did you mean \"{name}\"?"));
        return format!("there is no key \"{unknown}\" here{hint} (there are {})", known.join(", "));
    }
    if message.starts_with("missing field ") {
        let name = names(message).first().cloned().unwrap_or_default();
        return format!("the key \"{name}\" is missing");
    }
    TYPES.iter().fold(message.trim_end().to_string(), |text, (rust, people)| text.replace(rust, people))
}
