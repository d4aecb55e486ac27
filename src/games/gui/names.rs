//! Names that XBoard takes for games of its own (4.9.1, `StringToVariant`): it then plays from its own array and judges
//! by its own rules, whatever it is told.

use crate::games::AnyVariant;

const ORTHODOX: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// Names that it finds anywhere in another, in the order in which it looks for them; and the array, if games of that
/// name can be told it with its men and rules.
const ANYWHERE: [(&str, Option<&str>); 21] = [
    ("normal", None),
    ("wildcastle", None),
    ("nocastle", Some(ORTHODOX)),
    ("fischerandom", None),
    ("bughouse", None),
    ("crazyhouse", None),
    ("losers", None),
    ("suicide", None),
    ("giveaway", None),
    ("twokings", None),
    ("kriegspiel", None),
    ("atomic", None),
    ("3check", None),
    ("shatranj", Some("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR")),
    ("wild29", None),
    ("wild30", None),
    ("wild31", None),
    ("wild32", None),
    ("wild33", None),
    ("wild34", None),
    ("wild35", None),
];

/// Names that it finds at the beginning of another if no letter follows.
const AT_THE_BEGINNING: [(&str, Option<&str>); 23] = [
    ("shogi", None),
    ("chu", None),
    ("courier", None),
    ("gothic", None),
    ("capablanca", None),
    ("knightmate", Some("rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR")),
    ("fairy", None),
    ("cylinder", None),
    ("falcon", None),
    ("caparandom", None),
    ("berolina", Some(ORTHODOX)),
    ("janus", None),
    ("super", None),
    ("great", None),
    ("twilight", None),
    ("makruk", Some("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR")),
    ("seirawan", None),
    ("grand", Some("r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R")),
    ("spartan", None),
    ("xiangqi", None),
    ("asean", None),
    ("lion", None),
    ("elven", None),
];

/// The game of XBoard's own that it would play instead of this one, which it does not know.
pub(super) fn mistaken(variant: &AnyVariant) -> Option<&'static str> {
    let name = variant.name().to_ascii_lowercase();
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_alphabetic());
    let anywhere = ANYWHERE.iter().find(|(own, _)| name.contains(own));
    let beginning = || AT_THE_BEGINNING.iter().find(|(own, _)| name.strip_prefix(own).is_some_and(ends));
    let (own, array) = anywhere.or_else(beginning)?;
    let board = variant.spec().fen.split(' ').next();
    (board != *array).then_some(own)
}

#[cfg(test)]
mod tests {
    use crate::games::testing::games;
    use crate::games::{Catalogue, file, gui};

    fn with(text: &str) -> Catalogue {
        file::parse("test", text, games()).unwrap()
    }

    #[test]
    fn names_that_xboard_takes_for_its_own_are_known() {
        let mistaken = |name: &str| {
            let games = with(&format!("[{name}]\n"));
            gui::mistaken(games.find(name).unwrap())
        };
        for (name, own) in [
            ("my-nocastle", None),
            ("courier", Some("courier")),
            ("courier-2", Some("courier")),
            ("couriers", None),
            ("my-courier", None),
            ("abnormal", Some("normal")),
            ("berolina", None),
            ("grandiose", None),
            ("grand", Some("grand")),
            ("atomic", Some("atomic")),
        ] {
            assert_eq!(mistaken(name), own, "{name}");
        }
    }
}
