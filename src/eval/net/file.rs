//! Nets as bytes.

use super::{MAGIC, MAX_FIRST, MAX_SECOND, Net, QA, QB, SCALE, Shape};
use thiserror::Error;

/// Why bytes are no net, or not the one that is wanted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetError {
    /// Something else.
    #[error("no net: it does not begin with LADONET1")]
    Magic,
    /// The bytes end too early.
    #[error("the net ends within its {0}")]
    Short(&'static str),
    /// Bytes are left.
    #[error("{0} bytes are left behind the net")]
    Extra(usize),
    /// Damaged.
    #[error("the net is damaged: its check sum is wrong")]
    Check,
    /// A number without meaning.
    #[error("the net's {what} cannot be {value}")]
    Number {
        /// Which number.
        what: &'static str,
        /// Its value.
        value: i64,
    },
    /// A text that is not UTF-8.
    #[error("the net's {0} is not UTF-8")]
    Text(&'static str),
    /// A net of another shape than the family's.
    #[error("the net is for {found}, not for {wanted}")]
    Shape {
        /// What it is for.
        found: String,
        /// What it should be for.
        wanted: String,
    },
}

impl Net {
    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let text = |bytes: &mut Vec<u8>, text: &str| {
            let length = text.len().min(u16::MAX as usize);
            bytes.extend((length as u16).to_le_bytes());
            bytes.extend(&text.as_bytes()[..length]);
        };
        let shape = &self.shape;
        text(&mut bytes, &shape.family);
        bytes.extend([shape.files as u8, shape.ranks as u8, shape.corners as u8]);
        text(&mut bytes, &shape.letters);
        bytes.extend([shape.mirrored as u8, shape.men as u8]);
        bytes.extend((shape.extras as u16).to_le_bytes());
        bytes.extend((shape.hidden as u16).to_le_bytes());
        bytes.push(shape.buckets as u8);
        for number in [QA, QB, SCALE] {
            bytes.extend((number as u16).to_le_bytes());
        }
        text(&mut bytes, &self.description);
        for weights in [&self.w1, &self.b1, &self.w2] {
            bytes.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        bytes.extend(self.b2.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The net of a file.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    pub fn read(bytes: &[u8]) -> Result<Net, NetError> {
        let body = bytes.strip_prefix(MAGIC).ok_or(NetError::Magic)?;
        let (rest, check) = body.split_last_chunk::<4>().ok_or(NetError::Short("head"))?;
        if crc32fast::hash(&bytes[..bytes.len() - 4]) != u32::from_le_bytes(*check) {
            return Err(NetError::Check);
        }
        let mut cursor = Cursor(rest);
        let family = cursor.text("family")?;
        let [files, ranks, corners] = [cursor.byte("files")?, cursor.byte("ranks")?, cursor.byte("corners")?];
        let letters = cursor.text("letters")?;
        let mirrored = cursor.within("mirroring", 0..=1, |cursor, what| cursor.byte(what))? == 1;
        let men = cursor.within("number of men", 2..=64, |cursor, what| cursor.byte(what))?;
        let extras = cursor.word("extra inputs")?;
        let hidden = cursor.within("width", 1..=1024, |cursor, what| cursor.word(what))?;
        let buckets = cursor.within("number of buckets", 1..=64, |cursor, what| cursor.byte(what))?;
        for (what, wanted) in [("QA", QA), ("QB", QB), ("scale", SCALE)] {
            let value = cursor.word(what)?;
            if value != wanted as usize {
                return Err(NetError::Number { what, value: value as i64 });
            }
        }
        let description = cursor.text("description")?;
        let shape = Shape { family, files, ranks, corners, letters, mirrored, men, extras, hidden, buckets };
        let w1 = cursor.weights("first weights", shape.first(), MAX_FIRST)?;
        let b1 = cursor.weights("first bias", shape.hidden, MAX_FIRST)?;
        let w2 = cursor.weights("second weights", shape.second(), MAX_SECOND)?;
        let b2 = cursor.take(4 * shape.buckets, "second bias")?;
        let b2 = b2.as_chunks::<4>().0.iter().map(|bytes| i32::from_le_bytes(*bytes)).collect();
        if cursor.0.is_empty() {
            Ok(Net { shape, description, w1, b1, w2, b2 })
        } else {
            Err(NetError::Extra(cursor.0.len()))
        }
    }

    /// Whether the net is for a family.
    ///
    /// # Errors
    /// If not: for what it is.
    pub fn check(&self, family: &super::family::Family) -> Result<(), NetError> {
        let wanted = Shape::new(family, self.shape.hidden, self.shape.buckets);
        if self.shape == wanted {
            return Ok(());
        }
        let words = |shape: &Shape| {
            let corners = if shape.corners > 0 { format!("+{}", shape.corners) } else { String::new() };
            let size = format!("{}x{}{corners}", shape.files, shape.ranks);
            format!("{} ({size}, men {}, {} inputs)", shape.family, shape.letters, shape.inputs())
        };
        Err(NetError::Shape { found: words(&self.shape), wanted: words(&wanted) })
    }
}

/// Bytes yet to be read.
struct Cursor<'a>(&'a [u8]);

impl<'a> Cursor<'a> {
    fn take(&mut self, count: usize, what: &'static str) -> Result<&'a [u8], NetError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(NetError::Short(what))?;
        self.0 = rest;
        Ok(taken)
    }

    fn byte(&mut self, what: &'static str) -> Result<usize, NetError> {
        Ok(self.take(1, what)?[0] as usize)
    }

    fn word(&mut self, what: &'static str) -> Result<usize, NetError> {
        let bytes = self.take(2, what)?;
        Ok(u16::from_le_bytes([bytes[0], bytes[1]]) as usize)
    }

    fn within(
        &mut self,
        what: &'static str,
        range: std::ops::RangeInclusive<usize>,
        read: impl Fn(&mut Cursor<'a>, &'static str) -> Result<usize, NetError>,
    ) -> Result<usize, NetError> {
        let value = read(self, what)?;
        if range.contains(&value) { Ok(value) } else { Err(NetError::Number { what, value: value as i64 }) }
    }

    fn text(&mut self, what: &'static str) -> Result<String, NetError> {
        let length = self.word(what)?;
        String::from_utf8(self.take(length, what)?.to_vec()).map_err(|_| NetError::Text(what))
    }

    /// So many weights, none beyond `most`: what the sums of 16 bits rest on.
    fn weights(&mut self, what: &'static str, count: usize, most: i32) -> Result<Vec<i16>, NetError> {
        let bytes = self.take(2 * count, what)?;
        let weights: Vec<i16> = bytes.as_chunks::<2>().0.iter().map(|bytes| i16::from_le_bytes(*bytes)).collect();
        match weights.iter().find(|weight| weight.unsigned_abs() as i32 > most) {
            Some(&weight) => Err(NetError::Number { what, value: weight as i64 }),
            None => Ok(weights),
        }
    }
}
