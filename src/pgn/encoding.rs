//! The bytes of a file as text.

use std::borrow::Cow;

/// A file that has this many bytes of zero in a hundred among its first ones is UTF-16 without a mark.
const ZEROS_PERCENT: usize = 30;
/// So many bytes are looked at.
const LOOKED_AT: usize = 400;

/// The text of a file: UTF-8, UTF-16 of either byte order, or Latin-1 (as the standard had it), each with or without
/// the mark at its beginning that some programs write. A byte that is no part of UTF-8 is taken as Latin-1 even where
/// the rest of the file is UTF-8: files are put together from others.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match bytes {
        [0xFF, 0xFE, rest @ ..] => utf16(rest, u16::from_le_bytes).into(),
        [0xFE, 0xFF, rest @ ..] => utf16(rest, u16::from_be_bytes).into(),
        [0xEF, 0xBB, 0xBF, rest @ ..] => utf8(rest),
        _ => match zeros(bytes) {
            [even, odd] if odd > even => utf16(bytes, u16::from_le_bytes).into(),
            [even, odd] if even > odd => utf16(bytes, u16::from_be_bytes).into(),
            _ => utf8(bytes),
        },
    }
}

/// How many zeros stand at even and at odd places at the beginning; none if there are few.
fn zeros(bytes: &[u8]) -> [usize; 2] {
    let head = &bytes[..bytes.len().min(LOOKED_AT)];
    let count = |parity| head.iter().skip(parity).step_by(2).filter(|&&byte| byte == 0).count();
    let found = [count(0), count(1)];
    if 100 * (found[0] + found[1]) > ZEROS_PERCENT * head.len() { found } else { [0, 0] }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    char::decode_utf16(units).map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

fn utf8(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.into();
    }
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|&byte| char::from(byte)));
    }
    text.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_text_is_read_from_every_encoding() {
        let text = "[White \"M\u{fc}ller\"]\n\n1. e4 e5 \u{bd}-\u{bd}\n";
        let latin: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
        assert_eq!(decode(&latin), text);
        assert_eq!(decode(text.as_bytes()), text);
        assert_eq!(decode(format!("\u{feff}{text}").as_bytes()), text);
        for marked in [true, false] {
            let text_with_mark = format!("{}{text}", if marked { "\u{feff}" } else { "" });
            for to_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
                let bytes: Vec<u8> = text_with_mark.encode_utf16().flat_map(to_bytes).collect();
                assert_eq!(decode(&bytes), text);
            }
        }
        // Two files of different encodings, one behind the other.
        let both = [text.as_bytes(), &latin].concat();
        assert_eq!(decode(&both), text.repeat(2));
        assert_eq!(decode(b""), "");
        assert_eq!(decode(&[0xFF, 0xFE, 0x41]), "");
    }
}
