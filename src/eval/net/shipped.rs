//! The nets that are part of the program. `tools/nets/README.md` tells how each was made.

use super::Net;
use once_cell::sync::Lazy;
use std::sync::Arc;

/// The bytes of each, by family.
const BYTES: &[(&str, &[u8])] =
    &[("ten-files", include_bytes!("../nets/ten-files.net")), ("lombard", include_bytes!("../nets/lombard.net"))];

/// The nets, read when first asked for.
static NETS: Lazy<Vec<(&str, Arc<Net>)>> = Lazy::new(|| {
    let read = |&(family, bytes): &(&'static str, &[u8])| match Net::read(bytes) {
        Ok(net) if super::family::find(family).is_ok_and(|family| net.check(family).is_ok()) => {
            Some((family, Arc::new(net)))
        }
        Ok(net) => {
            log::error!("the net {family} is for {}", net.shape.family);
            None
        }
        Err(error) => {
            log::error!("the net {family}: {error}");
            None
        }
    };
    BYTES.iter().filter_map(read).collect()
});

/// The program's own net of a family, if it has one.
pub(super) fn of(family: &str) -> Option<Arc<Net>> {
    NETS.iter().find(|(name, _)| *name == family).map(|(_, net)| net.clone())
}
