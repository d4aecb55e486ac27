//! Records of games: bytes and back, torn and damaged files.

use crate::support::{folder, random_game};
use ladorea_nets::catalogue::games;
use ladorea_nets::games::{FileError, Game, GameError, GameFile, GameReader};
use std::fs;
use std::path::Path;

fn read(path: &Path) -> Vec<Game> {
    GameReader::open(path).unwrap().map(Result::unwrap).collect()
}

#[test]
fn games_of_every_variant_come_back_from_their_bytes_and_can_be_replayed() {
    for entry in games().entries() {
        for number in 0..8 {
            let game = random_game(entry.variant(), number, 80);
            let bytes = game.to_bytes();
            assert_eq!(Game::from_bytes(&bytes).as_ref(), Ok(&game), "{}", entry.name());
            let (mut plies, mut scores) = (0, Vec::new());
            game.replay(|ply| {
                assert!(ply.position.is_legal(ply.m));
                plies += 1;
                scores.extend(ply.score);
            })
            .unwrap();
            assert_eq!((plies, scores), (game.moves.len(), game.scores.clone()), "{}", entry.name());
        }
    }
}

#[test]
fn a_ply_takes_a_few_bytes() {
    let game = random_game(games().find("gothic").unwrap(), 3, 200);
    assert!(game.to_bytes().len() < 64 + 4 * game.moves.len());
}

#[test]
fn every_shorter_or_longer_record_is_refused() {
    let game = random_game(games().find("lombard").unwrap(), 11, 40);
    let mut bytes = game.to_bytes();
    for length in 0..bytes.len() {
        assert!(matches!(Game::from_bytes(&bytes[..length]), Err(GameError::Short(_))), "{length} bytes");
    }
    bytes.push(0);
    assert_eq!(Game::from_bytes(&bytes), Err(GameError::Extra(1)));
}

#[test]
fn a_game_that_does_not_fit_the_rules_is_refused_by_the_ply() {
    let mut game = random_game(games().find("chess").unwrap(), 1, 20);
    game.moves[12] = 999;
    let error = game.replay(|_| {}).unwrap_err();
    assert!(matches!(error, GameError::Move { ply: 13, index: 999, .. }), "{error}");
    let mut other = random_game(games().find("chess").unwrap(), 1, 20);
    other.check ^= 1;
    assert!(matches!(other.replay(|_| {}), Err(GameError::OtherEnd(_))));
    other.variant = "nosuch".into();
    assert!(other.replay(|_| {}).unwrap_err().to_string().contains("\"nosuch\""));
}

/// A file with five games, and where each of them begins.
fn five_games(path: &Path) -> (Vec<Game>, Vec<u64>) {
    let games: Vec<Game> = (0..5).map(|number| random_game(games().find("ladon").unwrap(), number, 30)).collect();
    let mut file = GameFile::open(path).unwrap();
    let mut places = Vec::new();
    for game in &games {
        places.push(fs::metadata(path).unwrap().len());
        file.push(game).unwrap();
    }
    (games, places)
}

#[test]
fn a_file_torn_at_any_byte_of_its_last_game_keeps_the_others_and_goes_on() {
    let folder = folder("torn");
    let path = folder.join("a.games");
    let (games, places) = five_games(&path);
    let whole = fs::read(&path).unwrap();
    for length in places[4] as usize + 1..whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        assert_eq!(read(&path), games[..4], "{length} bytes");
        let mut file = GameFile::open(&path).unwrap();
        assert_eq!((file.games(), file.next(), file.cut()), (4, 4, length as u64 - places[4]));
        file.push(&games[4]).unwrap();
        assert_eq!(fs::read(&path).unwrap(), whole);
    }
    // Of the head as well, and of nothing.
    for length in 0..8 {
        fs::write(&path, &whole[..length]).unwrap();
        let mut file = GameFile::open(&path).unwrap();
        file.push(&games[0]).unwrap();
        assert_eq!(read(&path), games[..1]);
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_wrong_byte_is_torn_at_the_end_and_damage_before_it() {
    let folder = folder("damaged");
    let path = folder.join("a.games");
    let (games, places) = five_games(&path);
    let whole = fs::read(&path).unwrap();
    let spoil = |place: u64| {
        let mut bytes = whole.clone();
        bytes[place as usize + 12] ^= 0x40;
        fs::write(&path, bytes).unwrap();
    };
    spoil(places[4]);
    assert_eq!(read(&path), games[..4]);
    spoil(places[2]);
    let results: Vec<_> = GameReader::open(&path).unwrap().take(3).collect();
    assert!(matches!(&results[2], Err(FileError::Damaged { place, .. }) if *place == places[2]));
    // Nothing behind the damage may be thrown away by opening the file for more.
    assert!(GameFile::open(&path).is_err());
    assert_eq!(fs::metadata(&path).unwrap().len(), whole.len() as u64);
    fs::write(&path, "event = \"a tournament\"").unwrap();
    assert!(matches!(GameFile::open(&path), Err(FileError::Magic { .. })));
    fs::remove_dir_all(folder).unwrap();
}
