//! What the engine says in CECP.

use crate::games::Catalogue;
use crate::games::catalogue::Entry;
use crate::games::{AnyPosition, AnyVariant, gui};
use crate::position::{Dialect, Move, quote};
use crate::protocol::game::texts;
use crate::protocol::options::{CecpForm, OPTIONS};
use crate::protocol::settings::Settings;
use crate::search::{Bound, Info, Score};

/// The protocol's name for the game of those who ask for none.
const NORMAL: &str = "normal";

/// Buttons for games that a GUI does not know: a sixteenth is never seen (measured with WinBoard 4.9).
const MAX_BUTTONS: usize = 15;

/// What XBoard looks for in the reason of a refusal, whatever it is about: with one of these in it, it does not take
/// the move back.
const SWALLOWED: [&str; 17] = [
    "name", "rating", "?", "result", "board", "bk", "computer", "variant", "hint", "random", "depth", "accepted",
    "protover", "draw", "time", "otim", "analyze",
];

/// A mate in N moves is this plus N, a loss in N minus this minus N.
const MATE: i64 = 100_000;

/// What is asked of the GUI, but for names, variants and options.
const FEATURES: &str = "feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 sigint=0 sigterm=0 reuse=1 \
     analyze=1 colors=0 ics=1 name=1 memory=1 smp=1 pause=1 nps=1 debug=1 exclude=1 setscore=1 highlight=1";

/// The answer to `protover`.
pub(super) fn features(settings: &Settings) -> Vec<String> {
    let options = OPTIONS.iter().filter(|option| matches!(option.cecp, CecpForm::Listed | CecpForm::Only));
    let mut lines = vec![
        "feature done=0".to_string(),
        FEATURES.to_string(),
        format!("feature myname=\"Ladorea {}\"", env!("CARGO_PKG_VERSION")),
        variants_feature(settings),
    ];
    lines.extend(
        options
            .map(|option| format!("feature option=\"{}\"", option.cecp(settings.value(option.id), settings.games()))),
    );
    lines.push("feature done=1".to_string());
    lines
}

/// The variants that can be chosen now.
pub(super) fn variants_feature(settings: &Settings) -> String {
    format!("feature variants=\"{}\"", variants(settings.games()).join(","))
}

/// The names of the variants as a GUI lists them. XBoard and WinBoard have buttons for the games that they know and
/// for so many others, the user's own first; what is beyond them can still be asked for by name where the GUI does not
/// look at the list.
fn variants(games: &Catalogue) -> Vec<&str> {
    let standard = games.standard().name();
    let is_unknown = |entry: &&Entry| entry.spec().picture.is_some() && gui::mistaken(entry.variant()).is_none();
    let mut unknown: Vec<&Entry> = games.entries().filter(is_unknown).collect();
    unknown.sort_by_key(|entry| !entry.is_added());
    unknown.truncate(MAX_BUTTONS);
    let has_button =
        |entry: &&Entry| entry.spec().picture.is_none() || unknown.iter().any(|button| button.name() == entry.name());
    let listed = games.entries().filter(has_button);
    listed.map(|entry| if entry.name() == standard { NORMAL } else { entry.name() }).collect()
}

/// What a GUI must be told of a variant that it does not know: board, men, array or another position, and how they
/// move. Nothing for the others.
pub(super) fn setup(variant: &AnyVariant, fen: &str) -> Vec<String> {
    let spec = variant.spec();
    let Some(picture) = &spec.picture else { return Vec::new() };
    let (letters, parent) = (picture.letters(), &picture.parent);
    let (files, ranks) = (spec.files, spec.ranks);
    let mut lines = vec![format!("setup ({letters}) {files}x{ranks}+0_{parent} {fen}")];
    lines.extend(variant.xboard_pieces());
    lines
}

/// A line of thinking in `root`; on the opponent's time, after the move that is expected of him.
pub(super) fn thinking(root: &AnyPosition, info: &Info, expected: Option<&str>) -> String {
    let centiseconds = info.time.as_millis() / 10;
    let nps = u128::from(info.nodes) * 1000 / info.time.as_millis().max(1);
    let expected = expected.map(|text| format!("({text}) ")).unwrap_or_default();
    let line = texts(root, &info.line, Dialect::Cecp).join(" ");
    let bound = match info.bound {
        Bound::Exact => "",
        Bound::Lower => "!",
        Bound::Upper => "?",
    };
    let (depth, seldepth, nodes, score) = (info.depth, info.seldepth, info.nodes, score(info.score));
    // Behind the nodes: selective depth, speed, and as the last number hits in end-game tables, of which we have none.
    format!("{depth} {score} {centiseconds} {nodes} {seldepth} {nps} 0\t{expected}{line}{bound}")
}

/// Centipawns from the engine's view; mates counted in moves.
fn score(score: Score) -> i64 {
    match score {
        Score::Centipawns(cp) => i64::from(cp),
        Score::Wins(plies) => MATE + i64::from(plies.div_ceil(2)),
        Score::Loses(plies) => -MATE - i64::from(plies.div_ceil(2)),
    }
}

/// The engine's move.
pub(super) fn engine_move(position: &AnyPosition, m: Move) -> String {
    format!("move {}", position.coordinates(m, Dialect::Cecp))
}

/// The answer to a ping.
pub(super) fn pong(number: &str) -> String {
    format!("pong {}", quote(number)).trim_end().to_string()
}

/// The refusal of a move, which the GUI takes back: the reason is left out if it would keep it from that.
pub(super) fn illegal(reason: impl std::fmt::Display, text: &str) -> String {
    let (reason, text) = (reason.to_string(), quote(text));
    if SWALLOWED.iter().any(|word| reason.contains(word)) {
        return format!("Illegal move: {text}");
    }
    format!("Illegal move ({reason}): {text}")
}

/// The refusal of a command.
pub(super) fn error(reason: impl std::fmt::Display, line: &str) -> String {
    format!("Error ({reason}): {}", quote(line.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::games;
    use std::time::Duration;

    #[test]
    fn features_name_the_variants_as_the_protocol_does() {
        let lines = features(&Settings::new(games().clone()));
        assert_eq!(
            (lines.first().unwrap().as_str(), lines.last().unwrap().as_str()),
            ("feature done=0", "feature done=1")
        );
        let variants = lines.iter().find(|line| line.starts_with("feature variants=")).unwrap();
        assert!(variants.starts_with("feature variants=\"ladorean,"), "{variants}");
        assert!(variants.contains(",normal,fischerandom") && !variants.contains(",chess"), "{variants}");
        assert!(lines.contains(&"feature option=\"Move Overhead -spin 20 0 5000\"".to_string()), "{lines:?}");
        assert!(!lines.iter().any(|line| line.contains("option=\"Hash") || line.contains("UCI_")), "{lines:?}");
    }

    #[test]
    fn xboard_is_told_of_variants_that_it_does_not_know() {
        let lines = |name: &str| {
            let variant = games().find(name).unwrap();
            setup(variant, &variant.start().fen())
        };
        let ladorean = [
            "setup (PNBRQ..CMKpnbrq..cmk) 10x8+0_capablanca \
             rbqnkcnmbr/pppppppppp/10/10/10/10/PPPPPPPPPP/RBQNKCNMBR w KQkq - 0 1",
            "piece K KisO2isO3irO4",
            "piece k KisO2isO3ilO4",
        ];
        assert_eq!(lines("ladorean"), ladorean);
        for known in ["normal", "capablanca", "gothic", "caparandom", "janus", "fischerandom"] {
            assert!(lines(known).is_empty(), "{known}");
        }
    }

    #[test]
    fn castlings_are_described_by_the_rook_that_takes_part() {
        let king = |name: &str| {
            let variant = games().find(name).unwrap();
            setup(variant, &variant.start().fen())
                .into_iter()
                .find(|line| line.starts_with("piece K"))
                .unwrap_or_default()
        };
        // The rook stands beside the corner.
        for name in ["victorian", "opti", "ladon-gustavian"] {
            assert_eq!(king(name), "piece K KisjO2", "{name}");
        }
        assert_eq!((king("schoolbook"), king("embassy")), ("piece K KisO2isO3ilO4".into(), "piece K KisO3".into()));
        assert_eq!((king("bird"), king("ladon"), king("ladon-decimal")), Default::default());
    }

    #[test]
    fn a_refusal_has_no_word_that_keeps_the_move_on_the_board() {
        assert_eq!(illegal("no man stands on e3", "e3e4"), "Illegal move (no man stands on e3): e3e4");
        for reason in ["there is no such square on this board", "the game is over: draw", "a man of that name"] {
            assert_eq!(illegal(reason, "e3e4"), "Illegal move: e3e4");
        }
    }

    #[test]
    fn no_more_games_are_listed_than_have_buttons() {
        let unknown = |name: &&&str| games().find(name).unwrap().spec().picture.is_some();
        let names = variants(games());
        assert_eq!(names[..4], ["ladorean", "ladon", "paradise", "lombard"]);
        assert!(names.iter().filter(unknown).count() <= MAX_BUTTONS);
    }

    #[test]
    fn thinking_follows_the_protocol() {
        let root = games().find("chess").unwrap().start();
        let line = vec![root.parse_move("e2e4", Dialect::Cecp).unwrap()];
        let time = Duration::from_millis(10_840);
        let mut info = Info {
            number: 1,
            depth: 9,
            seldepth: 14,
            score: Score::Centipawns(156),
            bound: Bound::Exact,
            nodes: 48_000,
            time,
            hashfull: 3,
            line,
        };
        assert_eq!(thinking(&root, &info, None), "9 156 1084 48000 14 4428 0\te2e4");
        (info.score, info.bound) = (Score::Wins(5), Bound::Lower);
        assert_eq!(thinking(&root, &info, Some("g8f6")), "9 100003 1084 48000 14 4428 0\t(g8f6) e2e4!");
        (info.score, info.bound) = (Score::Loses(4), Bound::Upper);
        assert!(
            thinking(&root, &info, None).starts_with("9 -100002 ") && thinking(&root, &info, None).ends_with("e2e4?")
        );
        assert_eq!((score(Score::Wins(1)), score(Score::Loses(0))), (100_001, -100_000));
    }
}
