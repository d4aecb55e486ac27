//! The Capablanca family: ten files, eight ranks, orthodox men, and the compounds bishop+knight and rook+knight.
//!
//! Sources: the rules page of the project; the inventors' pages for the castling rules (F. Duniho's Grotesque Chess for
//! the flexible one). XBoard's picture slots for the two compounds are those of its stock Capablanca men.

use super::orthodox::{CastlingRule, OrthodoxData};
use crate::men::{Man, Role};
use crate::position::{Picture, Spec};

const PAWN: Man = Man { letter: 'P', name: "pawn", betza: "mfWcfF", role: Role::Pawn };
const KNIGHT: Man = Man::new('N', "knight", "N");
const BISHOP: Man = Man::new('B', "bishop", "B");
const ROOK: Man = Man::new('R', "rook", "R");
const QUEEN: Man = Man::new('Q', "queen", "Q");
const KING: Man = Man { letter: 'K', name: "king", betza: "K", role: Role::Royal };

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
const fn picture(slots: &'static str) -> Option<Picture> {
    Some(Picture { parent: "capablanca", slots })
}

const CAPABLANCA: Spec = Spec {
    name: "capablanca",
    aliases: &[],
    title: "Capablanca Chess",
    summary: "J. R. Capablanca's array of the 1920s; the king castles three files",
    files: 10,
    ranks: 8,
    men: CAPABLANCA_MEN,
    fen: "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
    promotions: "QCARBN",
    picture: None,
};

/// A variant of the family: name, title, summary, array of White from the a-file.
macro_rules! spec {
    ($name:literal, $title:literal, $summary:literal, $black:literal / $white:literal $rights:literal $(, $field:ident: $value:expr)*) => {
        Spec {
            name: $name,
            title: $title,
            summary: $summary,
            fen: concat!($black, "/pppppppppp/10/10/10/10/PPPPPPPPPP/", $white, " w ", $rights, " - 0 1"),
            $($field: $value,)*
            ..CAPABLANCA
        }
    };
}

const GOTHIC: Spec = spec!("gothic", "Gothic Chess", "E. Trice's array of 2000; the king castles three files",
    "rnbqckabnr" / "RNBQCKABNR" "KQkq");

const CARRERA: Spec = spec!("carrera", "Carrera's Chess", "P. Carrera's game of 1617, without castling",
    "rcnbkqbnar" / "RCNBKQBNAR" "-", picture: picture("PNBRQ..ACK"));

const MODERN_CARRERA: Spec = spec!("moderncarrera", "Modern Carrera's Chess", "Carrera's idea with castling by three files",
    "ranbqkbnmr" / "RANBQKBNMR" "KQkq", men: CARRERA_MEN, promotions: "QMARBN", picture: picture("PNBRQ..AMK"));

const BIRD: Spec = spec!("bird", "Bird's Chess", "H. E. Bird's array of 1874; the king castles three files",
    "rnbcqkabnr" / "RNBCQKABNR" "KQkq", picture: picture("PNBRQ..ACK"));

const EMBASSY: Spec = spec!("embassy", "Embassy Chess", "K. Hill's array of 2005 with the king on e1; castling by three files",
    "rnbqkcabnr" / "RNBQKCABNR" "KQkq", picture: picture("PNBRQ..ACK"));

const JANUS: Spec = spec!("janus", "Janus Chess", "W. Schoendorf's game of 1978 with two bishop+knights; the king castles to b or i",
    "rjnbkqbnjr" / "RJNBKQBNJR" "KQkq", men: JANUS_MEN, promotions: "QJRBN");

const SCHOOLBOOK: Spec = spec!("schoolbook", "Schoolbook Chess", "S. Trenholme's array of 2006; flexible castling",
    "rqnbakbncr" / "RQNBAKBNCR" "KQkq", picture: picture("PNBRQ..ACK"));

const GROTESQUE: Spec = spec!("grotesque", "Grotesque Chess", "F. Duniho's array; flexible castling",
    "rbqnkgnebr" / "RBQNKGNEBR" "KQkq", men: GROTESQUE_MEN, promotions: "QGERBN", picture: picture("PNBRQ..EGK"));

const UNIVERS: Spec = spec!("univers", "Univers Chess", "F. Duniho's and B. Zabavskis's array; flexible castling",
    "rbnmqkanbr" / "RBNMQKANBR" "KQkq", men: CARRERA_MEN, promotions: "QMARBN", picture: picture("PNBRQ..AMK"));

const LADOREAN: Spec = spec!("ladorean", "Ladorean Chess", "the national chess of Ladorea; flexible castling",
    "rbqnkcnmbr" / "RBQNKCNMBR" "KQkq", men: LADOREAN_MEN, promotions: "QMCRBN", picture: picture("PNBRQ..CMK"));

const VICTORIAN: Spec = spec!("victorian", "Victorian Chess", "J. K. Lewis's array; castling with the close rook, promotion to Q, C or A",
    "crnbkabnrq" / "CRNBKABNRQ" "KQkq", promotions: "QCA", picture: picture("PNBRQ..ACK"));

const OPTI: Spec = spec!("opti", "Opti Chess", "D. Howe's and M. Winther's array; castling with the close rook",
    "nrcbqkbarn" / "NRCBQKBARN" "KQkq", picture: picture("PNBRQ..ACK"));

const CAPARANDOM: Spec = spec!("caparandom", "Capablanca Random Chess", "R. Scharnagl's shuffled arrays; castling as in Fischer Random",
    "rnbqckabnr" / "RNBQCKABNR" "KQkq", aliases: &["crc"]);

const fn fixed(king_side: usize, queen_side: usize) -> OrthodoxData {
    OrthodoxData { castling: CastlingRule::Fixed { king_side, queen_side } }
}

const FLEXIBLE: OrthodoxData = OrthodoxData { castling: CastlingRule::Flexible };

/// The variants of this file.
pub const VARIANTS: &[(Spec, OrthodoxData)] = &[
    (LADOREAN, FLEXIBLE),
    (CAPABLANCA, fixed(8, 2)),
    (GOTHIC, fixed(8, 2)),
    (CAPARANDOM, OrthodoxData { castling: CastlingRule::Fischer { king_side: 8, queen_side: 2 } }),
    (JANUS, fixed(8, 1)),
    (EMBASSY, fixed(7, 1)),
    (SCHOOLBOOK, FLEXIBLE),
    (GROTESQUE, FLEXIBLE),
    (UNIVERS, FLEXIBLE),
    (BIRD, fixed(8, 2)),
    (CARRERA, OrthodoxData { castling: CastlingRule::None }),
    (MODERN_CARRERA, fixed(8, 2)),
    (VICTORIAN, fixed(6, 2)),
    (OPTI, fixed(7, 3)),
];
