//! Reading positions: text and games, wrong lines, games told apart, what the trainer is given.

use crate::support::{folder, random_game};
use ladorea::board::Color;
use ladorea::eval::net::family;
use ladorea_nets::catalogue::games;
use ladorea_nets::data::{Filter, LoadError, Packer, Positions, Sample, load, write_line};
use ladorea_nets::games::{GameFile, Winner, merge};
use ladorea_nets::reference::View;
use std::fs;
use std::io::Write as _;

const START: &str = "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR";

fn error(text: &str) -> String {
    let folder = folder(&format!("line-{:x}", crc32fast::hash(text.as_bytes())));
    let path = folder.join("a.txt");
    fs::write(&path, text).unwrap();
    let error = load(&[path], family::find("ten-files").unwrap(), Filter::default(), |_| {}).unwrap_err();
    assert!(matches!(error, LoadError::Line { .. }), "{error}");
    fs::remove_dir_all(folder).unwrap();
    error.to_string()
}

#[test]
fn wrong_lines_are_refused_by_file_line_and_token() {
    let good = format!("gothic|{START} w KQkq - 0 1|20|0.5\n");
    let after = |bad: &str| error(&format!("{good}{good}{bad}\n{good}"));
    for (bad, reason) in [
        (format!("gothic|{START} w KQkq - 0 1|20"), "3 fields"),
        (format!("nosuch|{START} w KQkq - 0 1|20|1"), "\"nosuch\""),
        (format!("gothic|{} w KQkq - 0 1|20|1", START.replace('Q', "X")), "'X' is no man of gothic"),
        (format!("gothic|{START} w KQkq - 0 1|2O|1"), "\"2O\" is no score"),
        (format!("gothic|{START} w KQkq - 0 1|99999|1"), "\"99999\" is no score"),
        (format!("gothic|{START} w KQkq - 0 1|20|2"), "\"2\" is no result"),
    ] {
        let message = after(&bad);
        assert!(message.contains("a.txt, line 3: ") && message.contains(reason), "{message}");
    }
}

#[test]
fn lines_far_down_are_counted_right() {
    let good = format!("gothic|{START} w KQkq - 0 1|20|0.5\n");
    let message = error(&(good.repeat(70_000) + "?\n"));
    assert!(message.contains("line 70001: 1 fields"), "{message}");
}

#[test]
fn games_in_text_are_told_apart_by_variant_move_number_and_result() {
    let folder = folder("told-apart");
    let path = folder.join("a.txt");
    let line = |variant: &str, side: char, number: u32, result: &str| {
        format!("{variant}|{START} {side} - - 0 {number}|20|{result}\n")
    };
    let text = [
        line("gothic", 'w', 5, "1"),
        line("gothic", 'b', 5, "1"),
        line("gothic", 'w', 9, "1"),
        line("gothic", 'w', 5, "1"), // an earlier move
        line("gothic", 'b', 5, "1"),
        line("gothic", 'b', 6, "0"),     // another result
        line("caparandom", 'w', 7, "0"), // another variant
        line("caparandom", 'w', 7, "0"), // the same move again
    ];
    fs::write(&path, text.concat()).unwrap();
    let loaded = load(&[path], family::find("ten-files").unwrap(), Filter::default(), |_| {}).unwrap();
    assert_eq!(loaded.positions.games(), [0, 3, 5, 6, 7]);
    assert_eq!(loaded.variants, [("gothic", 6), ("caparandom", 2)].into());
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_same_games_as_text_packed_text_and_records_give_the_same_positions() {
    let folder = folder("same");
    let (records, plain, packed) = (folder.join("a.games"), folder.join("a.txt"), folder.join("a.txt.xz"));
    let mut file = GameFile::open(&records).unwrap();
    let mut text = Vec::new();
    let filter = Filter { quiet: true, score: 150 };
    for number in 0..60 {
        let name = ["gothic", "ladorean", "chess"][number as usize % 3];
        let game = random_game(games().find(name).unwrap(), number, 90);
        file.push(&game).unwrap();
        game.replay(|mut ply| {
            if let Some(score) = filter.score_of(&mut ply) {
                assert!(!ply.position.is_check());
                write_line(&mut text, ply.position, score, game.winner).unwrap();
            }
        })
        .unwrap();
    }
    fs::write(&plain, &text).unwrap();
    let mut xz =
        lzma_rust2::XzWriter::new(fs::File::create(&packed).unwrap(), lzma_rust2::XzOptions::default()).unwrap();
    xz.write_all(&text).unwrap();
    xz.finish().unwrap();
    let family = family::find("ten-files").unwrap();
    let read = |path| load(&[path], family, filter, |_| {}).unwrap();
    let [records, plain, packed] = [read(records), read(plain), read(packed)];
    assert!(records.positions.len() > 500 && records.filtered > 100 && plain.foreign > 100);
    assert_eq!(plain.positions, packed.positions);
    assert_eq!(records.variants, plain.variants);
    assert_eq!(records.positions.len(), plain.positions.len());
    for index in 0..plain.positions.len() {
        let (a, b) = (records.positions.get(index), plain.positions.get(index));
        assert_eq!((a.inputs, a.score, a.points()), (b.inputs, b.score, b.points()));
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn packed_positions_have_the_inputs_that_both_players_see() {
    for entry in games().entries() {
        let (variant, packer) = (entry.variant(), Packer::new(entry.variant()).unwrap());
        let views = ladorea_nets::train::Batch::new(
            family::of(variant.name()).unwrap(),
            ladorea_nets::train::Target { results: 0.5 },
        );
        let mut positions = Positions::default();
        random_game(variant, 4, 120)
            .replay(|ply| {
                packer.push(&mut positions, ply.position, Sample { score: 7, points: 2 });
                let packed = positions.get(positions.len() - 1);
                let white = ply.position.side() == Color::White;
                assert_eq!((packed.score, packed.points()), if white { (7, 2) } else { (-7, 0) });
                for (view, View(mut seen)) in
                    [packed.mover_view(), packed.other_view()].into_iter().zip(packer.views(ply.position))
                {
                    let mut inputs: Vec<usize> =
                        packed.inputs.iter().map(|&input| views.views()[view][input as usize] as usize).collect();
                    inputs.sort_unstable();
                    seen.sort_unstable();
                    assert_eq!(inputs, seen, "{}: {}", entry.name(), ply.position.fen());
                }
            })
            .unwrap();
    }
}

#[test]
fn a_position_and_its_mirror_images_have_the_same_inputs() {
    let variant = games().find("gothic").unwrap();
    let packer = Packer::new(variant).unwrap();
    let inputs = |fen: &str| {
        let mut views = packer.views(&variant.position(fen).unwrap()).map(|view| view.0);
        views.iter_mut().for_each(|view| view.sort_unstable());
        views
    };
    let one = inputs("4k5/10/3n6/10/5A4/1P8/10/R7K1 w - - 0 1");
    // Left and right exchanged; then colours and ranks.
    assert_eq!(one, inputs("5k4/10/6n3/10/4A5/8P1/10/1K7R w - - 0 1"));
    assert_eq!(one, inputs("r7k1/10/1p8/5a4/10/3N6/10/4K5 b - - 0 1"));
    assert_ne!(one, inputs("4k5/10/3n6/10/5A4/1P8/10/R7K1 b - - 0 1"));
}

#[test]
fn a_merger_keeps_each_game_once() {
    let folder = folder("merge");
    let (one, two, all) = (folder.join("1.games"), folder.join("2.games"), folder.join("all.games"));
    let game = |number| random_game(games().find("lombard").unwrap(), number, 25);
    let write = |path, numbers: std::ops::Range<u64>| {
        let mut file = GameFile::open(path).unwrap();
        numbers.for_each(|number| file.push(&game(number)).unwrap());
    };
    write(&one, 0..6);
    write(&two, 4..10);
    let merged = merge(&[one.clone(), two.clone()], &all).unwrap();
    assert_eq!((merged.kept, merged.twins), (10, 2));
    let again = merge(&[two, one], &all).unwrap();
    assert_eq!((again.kept, again.twins), (0, 12));
    let numbers: Vec<u64> =
        ladorea_nets::games::GameReader::open(&all).unwrap().map(|game| game.unwrap().number).collect();
    assert_eq!(numbers, (0..10).collect::<Vec<_>>());
    assert_eq!(Winner::ALL.map(Winner::points), [0.0, 0.5, 1.0]);
    fs::remove_dir_all(folder).unwrap();
}
