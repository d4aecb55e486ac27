//! The Capablanca family: ten files, eight ranks, orthodox men, and the compounds bishop+knight and rook+knight.
//!
//! Sources: the rules page of the project; the inventors' pages for the castling rules (F. Duniho's Grotesque Chess for
//! the flexible one). XBoard's picture slots for the two compounds are those of its stock Capablanca men.

use super::orthodox::{CastlingRule, OrthodoxData};
use crate::men::{Man, Role};
use crate::position::{Picture, Spec};

const PAWN: Man = Man::with_role('P', "pawn", "mfWcfF", Role::Pawn);
const KNIGHT: Man = Man::new('N', "knight", "N");
const BISHOP: Man = Man::new('B', "bishop", "B");
const ROOK: Man = Man::new('R', "rook", "R");
const QUEEN: Man = Man::new('Q', "queen", "Q");
const KING: Man = Man::with_role('K', "king", "K", Role::Royal);

/// The men with the letters that a variant gives its two compounds.
macro_rules! men {
    ($minor:literal $minor_name:literal, $major:literal $major_name:literal) => {
        &[
            PAWN,
            KNIGHT,
            BISHOP,
            ROOK,
            Man::new($minor, $minor_name, "BN"),
            Man::new($major, $major_name, "RN"),
            QUEEN,
            KING,
        ]
    };
}

const CAPABLANCA_MEN: &[Man] = men!('A' "archbishop", 'C' "chancellor");
const CARRERA_MEN: &[Man] = men!('A' "archbishop", 'M' "marshall");
const LADOREAN_MEN: &[Man] = men!('C' "cardinal", 'M' "marshall");
const GROTESQUE_MEN: &[Man] = men!('E' "equerry", 'G' "guard");
const JANUS_MEN: &[Man] = &[PAWN, KNIGHT, BISHOP, ROOK, Man::new('J', "janus", "BN"), QUEEN, KING];

/// XBoard's slots: pawn, knight, bishop, rook, queen, two unused, archbishop (7), chancellor (8).
fn picture(slots: &str) -> Option<Picture> {
    Some(Picture { parent: "capablanca".into(), slots: slots.into() })
}

fn capablanca() -> Spec {
    Spec {
        name: "capablanca".into(),
        aliases: Vec::new(),
        title: "Capablanca Chess".into(),
        summary: "J. R. Capablanca's array of the 1920s; the king castles three files".into(),
        source: String::new(),
        files: 10,
        ranks: 8,
        men: CAPABLANCA_MEN.to_vec(),
        fen: "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1".into(),
        promotions: "QCARBN".into(),
        picture: None,
    }
}

/// A variant of the family with Capablanca's men: name, title, summary, White's array from the first file, and rights.
fn game(name: &str, title: &str, summary: &str, array: &str, rights: &str) -> Spec {
    let black = array.to_ascii_lowercase();
    Spec {
        name: name.into(),
        title: title.into(),
        summary: summary.into(),
        fen: format!("{black}/pppppppppp/10/10/10/10/PPPPPPPPPP/{array} w {rights} - 0 1"),
        ..capablanca()
    }
}

fn gothic() -> Spec {
    game("gothic", "Gothic Chess", "E. Trice's array of 2000; the king castles three files", "RNBQCKABNR", "KQkq")
}

fn carrera() -> Spec {
    Spec {
        picture: picture("PNBRQ..ACK"),
        ..game("carrera", "Carrera's Chess", "P. Carrera's game of 1617, without castling", "RCNBKQBNAR", "-")
    }
}

fn modern_carrera() -> Spec {
    Spec {
        men: CARRERA_MEN.to_vec(),
        promotions: "QMARBN".into(),
        picture: picture("PNBRQ..AMK"),
        ..game(
            "moderncarrera",
            "Modern Carrera's Chess",
            "Carrera's idea with castling by three files",
            "RANBQKBNMR",
            "KQkq",
        )
    }
}

fn bird() -> Spec {
    Spec {
        picture: picture("PNBRQ..ACK"),
        ..game("bird", "Bird's Chess", "H. E. Bird's array of 1874; the king castles three files", "RNBCQKABNR", "KQkq")
    }
}

fn embassy() -> Spec {
    Spec {
        picture: picture("PNBRQ..ACK"),
        ..game(
            "embassy",
            "Embassy Chess",
            "K. Hill's array of 2005 with the king on e1; castling by three files",
            "RNBQKCABNR",
            "KQkq",
        )
    }
}

fn janus() -> Spec {
    Spec {
        men: JANUS_MEN.to_vec(),
        promotions: "QJRBN".into(),
        ..game(
            "janus",
            "Janus Chess",
            "W. Schoendorf's game of 1978 with two bishop+knights; the king castles to b or i",
            "RJNBKQBNJR",
            "KQkq",
        )
    }
}

fn schoolbook() -> Spec {
    Spec {
        picture: picture("PNBRQ..ACK"),
        ..game(
            "schoolbook",
            "Schoolbook Chess",
            "S. Trenholme's array of 2006; flexible castling",
            "RQNBAKBNCR",
            "KQkq",
        )
    }
}

fn grotesque() -> Spec {
    Spec {
        men: GROTESQUE_MEN.to_vec(),
        promotions: "QGERBN".into(),
        picture: picture("PNBRQ..EGK"),
        ..game("grotesque", "Grotesque Chess", "F. Duniho's array; flexible castling", "RBQNKGNEBR", "KQkq")
    }
}

fn univers() -> Spec {
    Spec {
        men: CARRERA_MEN.to_vec(),
        promotions: "QMARBN".into(),
        picture: picture("PNBRQ..AMK"),
        ..game(
            "univers",
            "Univers Chess",
            "F. Duniho's and B. Zabavskis's array; flexible castling",
            "RBNMQKANBR",
            "KQkq",
        )
    }
}

fn ladorean() -> Spec {
    Spec {
        men: LADOREAN_MEN.to_vec(),
        promotions: "QMCRBN".into(),
        picture: picture("PNBRQ..CMK"),
        ..game("ladorean", "Ladorean Chess", "the national chess of Ladorea; flexible castling", "RBQNKCNMBR", "KQkq")
    }
}

fn victorian() -> Spec {
    Spec {
        promotions: "QCA".into(),
        picture: picture("PNBRQ..ACK"),
        ..game(
            "victorian",
            "Victorian Chess",
            "J. K. Lewis's array; castling with the close rook, promotion to Q, C or A",
            "CRNBKABNRQ",
            "KQkq",
        )
    }
}

fn opti() -> Spec {
    Spec {
        picture: picture("PNBRQ..ACK"),
        ..game(
            "opti",
            "Opti Chess",
            "D. Howe's and M. Winther's array; castling with the close rook",
            "NRCBQKBARN",
            "KQkq",
        )
    }
}

fn caparandom() -> Spec {
    Spec {
        aliases: vec!["crc".into()],
        ..game(
            "caparandom",
            "Capablanca Random Chess",
            "R. Scharnagl's shuffled arrays; castling as in Fischer Random",
            "RNBQCKABNR",
            "KQkq",
        )
    }
}

const fn fixed(king_side: usize, queen_side: usize) -> OrthodoxData {
    OrthodoxData { castling: CastlingRule::Fixed { king_side, queen_side } }
}

const FLEXIBLE: OrthodoxData = OrthodoxData { castling: CastlingRule::Flexible };

/// The variants of this file.
pub fn variants() -> Vec<(Spec, OrthodoxData)> {
    vec![
        (ladorean(), FLEXIBLE),
        (capablanca(), fixed(8, 2)),
        (gothic(), fixed(8, 2)),
        (caparandom(), OrthodoxData { castling: CastlingRule::Fischer { king_side: 8, queen_side: 2 } }),
        (janus(), fixed(8, 1)),
        (embassy(), fixed(7, 1)),
        (schoolbook(), FLEXIBLE),
        (grotesque(), FLEXIBLE),
        (univers(), FLEXIBLE),
        (bird(), fixed(8, 2)),
        (carrera(), OrthodoxData { castling: CastlingRule::None }),
        (modern_carrera(), fixed(8, 2)),
        (victorian(), fixed(6, 2)),
        (opti(), fixed(7, 3)),
    ]
}
