//! Which net judges: the program's own, one of the user's, or none.

use super::{Net, family};
use std::sync::Arc;

/// How users ask for the hand-made evaluation in the place of a file.
const NO_NET: &str = "none";
/// No net that can be read is larger, in bytes; so that a wrong file is not read whole.
const MOST_BYTES: u64 = 64 << 20;

/// Which net judges positions.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum NetChoice {
    /// The program's own net of the variant's family, where there is one.
    #[default]
    Shipped,
    /// This one, where it is for the variant's family; else the program's own.
    Given(Arc<Net>),
    /// None: the hand-made evaluation.
    None,
}

impl NetChoice {
    /// What a path means: a file with a net, `none` for the hand-made evaluation, nothing for the program's own nets.
    ///
    /// # Errors
    /// A sentence that names the file and what is wrong with it.
    pub fn of_path(path: &str) -> Result<NetChoice, String> {
        match path {
            "" => return Ok(NetChoice::Shipped),
            NO_NET => return Ok(NetChoice::None),
            _ => {}
        }
        let unread = |error: std::io::Error| format!("the net \"{path}\" cannot be read: {error}");
        let size = std::fs::metadata(path).map_err(unread)?;
        if !size.is_file() || size.len() > MOST_BYTES {
            return Err(format!("the net \"{path}\" cannot be read: it is no file of a net's size"));
        }
        let bytes = std::fs::read(path).map_err(unread)?;
        let net = Net::read(&bytes).map_err(|error| format!("\"{path}\": {error}"))?;
        let family = family::find(&net.shape.family).map_err(|error| format!("\"{path}\": {error}"))?;
        net.check(family).map_err(|error| format!("\"{path}\": {error}"))?;
        Ok(NetChoice::Given(Arc::new(net)))
    }
}
