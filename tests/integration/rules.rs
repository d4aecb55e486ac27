//! `ladorea rules`: complete pages, and pictures that show what a player must know.

use crate::support::games;
use ladorea::games::catalogue::Entry;
use std::process::{Command, Output};

/// The headings of every page, in order.
const SECTIONS: [&str; 6] =
    ["Aim", "Board and array", "The men", "Special rules", "How the game ends", "How moves are written"];
/// How far pictures are from the margin.
const INDENT: usize = 4;
/// What is between two pictures beside one another.
const GAP: usize = 4;

fn ladorea(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ladorea")).args(args).output().unwrap()
}

/// The page of a variant as it is printed.
fn page(args: &[&str]) -> String {
    let output = ladorea(&[&["rules"], args].concat());
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// What follows a heading in a terminal, up to the next heading.
fn section<'a>(page: &'a str, heading: &str) -> Vec<&'a str> {
    let mut lines = page.lines().skip_while(|line| *line != heading).skip(1).peekable();
    assert!(lines.peek().is_some(), "no section {heading}:\n{page}");
    // Headings are short lines of their own: an empty line before and behind, and no full stop or colon.
    let lines: Vec<&str> = lines.collect();
    let is_heading = |index: usize| {
        let line = lines[index];
        let alone =
            index > 0 && lines[index - 1].is_empty() && lines.get(index + 1).is_none_or(|next| !next.starts_with(' '));
        alone
            && !line.is_empty()
            && !line.starts_with([' ', '-'])
            && !line.ends_with(['.', ':'])
            && lines.get(index + 1).is_none_or(|next| next.is_empty() || next.starts_with("--"))
    };
    let end = (1..lines.len()).find(|&index| is_heading(index)).unwrap_or(lines.len());
    lines[..end].to_vec()
}

/// The signs of the pictures of a section, each as `*d5` in the order of the squares, picture by picture.
fn signs(variant: &str, heading: &str) -> Vec<String> {
    let page = page(&[variant]);
    pictures(&section(&page, heading), games().find(variant).unwrap().spec().files, |square, cell| {
        let sign = cell.chars().find(|letter| "*^x=>".contains(*letter))?;
        Some(format!("{sign}{square}"))
    })
}

/// The squares of the pictures that `read` has something to say about.
fn pictures(lines: &[&str], files: usize, read: impl Fn(&str, &str) -> Option<String>) -> Vec<String> {
    let width = 3 + 3 * files;
    let mut found: Vec<Vec<(String, String)>> = Vec::new();
    let mut first = 0;
    for line in lines {
        let Some(line) = line.get(INDENT..).filter(|_| line.starts_with("     ")) else { continue };
        let Some(rank) = line.trim_start().chars().next().and_then(|digit| digit.to_digit(10)) else { continue };
        if rank == 8 {
            first = found.len();
        }
        let both: Vec<String> = (0..2)
            .filter_map(|number| line.get(number * (width + GAP)..))
            .map(|text| format!("{text:width$}")[..width].to_string())
            .filter(|text| !text.trim().is_empty())
            .collect();
        for (number, text) in both.iter().enumerate() {
            if rank == 8 {
                found.push(Vec::new());
            }
            for file in 0..files {
                let square = format!("{}{rank}", (b'a' + file as u8) as char);
                let said = read(&square, &text[3 + 3 * file..6 + 3 * file]);
                found[first + number].extend(said.map(|said| (square, said)));
            }
        }
    }
    found
        .into_iter()
        .map(|mut squares| {
            squares.sort();
            squares.into_iter().map(|(_, said)| said).collect::<Vec<_>>().join(" ")
        })
        .collect()
}

#[test]
fn every_variant_has_a_complete_page_that_fits_a_terminal() {
    for name in games().entries().map(Entry::name) {
        let text = page(&[name]);
        let spec = games().find(name).unwrap().spec();
        assert!(text.starts_with(&format!("{}\n===", spec.title)), "{name}");
        let widest = text.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= 80, "{name}: {widest} columns");
        let headings: Vec<&str> = text
            .lines()
            .zip(text.lines().skip(1))
            .filter(|(title, line)| line.starts_with("--") && title.len() == line.len())
            .map(|(title, _)| title)
            .collect();
        assert_eq!(headings, SECTIONS, "{name}");
        for heading in SECTIONS {
            let words = text.split(&format!("\n{heading}\n---")).nth(1).unwrap().split("\n---").next().unwrap();
            assert!(words.split_whitespace().count() > 20, "{name}: {heading}: {words}");
        }
        for sign in ["{", "}", "<!--", "`", "**", "part:"] {
            assert!(!text.contains(sign), "{name}: {sign} is left in the text");
        }
    }
}

#[test]
fn every_man_of_every_variant_has_a_picture_of_its_moves() {
    for name in games().entries().map(Entry::name) {
        let variant = games().find(name).unwrap();
        let text = page(&[name]);
        let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for man in &variant.spec().men {
            let title = format!("{}{} ({})", man.name[..1].to_uppercase(), &man.name[1..], man.letter);
            let lines = section(&text, &title);
            let moved = format!("[{}]", man.letter);
            assert!(lines.iter().any(|line| line.contains(&moved)), "{name}: {title}: {lines:?}");
            let marked = pictures(&lines, variant.spec().files, |_, cell| {
                cell.contains(['*', '^', 'x', '=']).then(|| "+".to_string())
            });
            assert!(marked.iter().all(|signs| signs.contains('+')), "{name}: {title}: {marked:?}");
            let letter = format!("{} {}", man.letter, man.name);
            assert!(flat.contains(&letter), "{name}: {title} is not in the list of letters");
        }
    }
}

#[test]
fn terminal_and_markdown_have_the_same_words() {
    for name in games().entries().map(Entry::name) {
        let words = |text: &str| -> Vec<String> {
            let text = text.replace("```text", "").replace(['`', '#'], "").replace("**", "");
            let is_word = |word: &&str| word.contains(char::is_alphanumeric);
            text.split_whitespace().filter(is_word).map(String::from).collect()
        };
        let (terminal, markdown) = (page(&[name]), page(&[name, "--markdown"]));
        assert!(markdown.contains("\n## The men\n") && markdown.contains("\n```text\n"), "{name}");
        let (terminal, markdown) = (words(&terminal), words(&markdown));
        let differ = terminal.iter().zip(&markdown).find(|(left, right)| left != right);
        assert_eq!((differ, terminal.len()), (None, markdown.len()), "{name}");
    }
}

#[test]
fn chess_men_go_where_they_go_in_chess() {
    let one = |heading: &str| signs("chess", heading)[0].clone();
    assert_eq!(one("King (K)"), "*c5 *d3 xd5");
    assert_eq!(one("Knight (N)"), "^b5 ^c2 ^c6 ^e2 xe6 ^f3 ^f5");
    assert_eq!(one("Bishop (B)"), "*a7 *b6 *c3 *c5 *e3 *e5 *f2 xf6 *g1");
    assert_eq!(signs("chess", "Pawn (P)"), ["*d3 *d4 xe3", "xc6"]);
    assert_eq!(signs("chess", "En passant")[0], "xd5 xd6 *e6");
}

#[test]
fn the_archbishop_is_a_bishop_and_a_knight() {
    let expected = "*a8 *b7 *c2 ^c3 ^c5 *c6 ^d2 *d3 *d5 xd6 ^f2 *f3 *f5 ^f6 *g2 ^g3 ^g5 xg6 *h1";
    // There a pawn of its own is on c2.
    let expected = expected.replace("*c2 ", "");
    for (variant, heading) in [("gothic", "Archbishop (A)"), ("ladorean", "Cardinal (C)"), ("janus", "Janus (J)")] {
        assert_eq!(signs(variant, heading), [expected.as_str()], "{variant}");
    }
}

#[test]
fn a_ladon_goes_two_squares_over_empty_ones_and_pushes_what_can_be_pushed() {
    let ladon = signs("ladon", "Ladon (L)");
    assert_eq!(ladon[0], "*b2 *b4 *b6 *c3 *c4 *c5 *d2 *d3 *d5 *d6 *e3 *e4 *e5 *f2 *f4 *f6");
    assert_eq!(ladon[1], "*b2 *b6 *c3 *c4 *c5 *d2 *d3 *d5 >d6 *e3 *e4 *e5 *f2 >f4 >f6");
    let text = page(&["ladon"]);
    // From left to right: before and after. Pushed onto an empty square, onto enemies by own and enemy men, and not
    // onto an own man.
    for line in [
        "     6  .  .  .  .  .  .  .  .      6  .  .  . [p] .  .  .  .",
        "     6  .  .  .  r  .  .  .  .      6  .  .  . [N] .  .  .  .",
        "     6  .  .  .  r  .  .  .  .      6  .  .  . [p] .  .  .  .",
        "     6  .  .  .  N  .  .  .  .      6  .  .  .  N  .  .  .  .",
        "     8  .  .  .  .  .  .  .  .      8  .  .  . [N] .  .  .  .",
        "    White plays Ld6=N (in coordinates d5d6n):",
        "    White plays Ld2+ (in coordinates c1d2):",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
}

#[test]
fn gustavian_corners_have_a_rank_and_a_diagonal_and_holes_beside() {
    let text = page(&["ladon-gustavian"]);
    assert!(text.contains("68 squares"));
    assert!(text.contains("\n     8  l  r  n  b  q  k  b  n  r  l\n     7     p  p  p  p  p  p  p  p\n"), "{text}");
    let lines: Vec<&str> = text.lines().take_while(|line| *line != "Aim").collect();
    let found = pictures(&lines, 10, |square, cell| {
        cell.chars().find(|letter| "*^x=>".contains(*letter)).map(|sign| format!("{sign}{square}"))
    });
    assert_eq!(found, ["*b1 *b2 *c1 *c3 >d1 >d4", ">b1 *b3 *c1 *c2 *d2 *d3 *e1 *e2 *f1 *f3"]);
    let rows: Vec<&&str> = lines.iter().filter(|line| line.starts_with("     2 ")).collect();
    assert!(rows.iter().all(|row| row.starts_with("     2     ")) && !rows.is_empty(), "a2 is a hole: {rows:?}");
}

#[test]
fn lombard_men_have_their_leaps() {
    assert_eq!(signs("lombard", "Bishop (B)"), ["^b6 xf6"]);
    assert_eq!(signs("lombard", "Queen (Q)"), ["^b3 ^f3", "*c5 *e3 xe5"]);
    let king = signs("lombard", "King (K)");
    // g3 is an enemy's, so that h4 is barred; own pawns are jumped.
    assert_eq!(king, ["^b1 ^b4 ^c1 ^c2 ^c3 *d1 ^d3 ^e3 ^e4 *f1 ^f3 ^g1 ^g2 ^h1", "*c5 *d3 xd5"]);
    let text = page(&["lombard"]);
    assert!(text.contains("White plays Kg3,Qb3 (in coordinates e1g3,d1b3):"), "{text}");
    assert!(text.contains("\n     3  .  .  .  .  .  .  .  .      3  . [Q] .  .  .  . [K] .\n"), "{text}");
}

#[test]
fn paradise_men_exchange_with_enemies_and_other_own_men() {
    let one = |heading: &str| signs("paradise", heading)[0].clone();
    assert_eq!(one("Elephant (E)"), "^b2 ^b6 *c3 *c4 *c5 ^d2 *d3 =d5 ^d6 *e3 =e4 *e5 ^f2 ^f4 =f6");
    assert_eq!(one("Cannon (C)"), "^a4 ^d7 ^d8 ^g4 =h4");
    assert_eq!(one("Camel (M)"), "^a3 =a5 ^e7 ^g3 =g5");
    assert_eq!(signs("paradise", "Pawn (P)"), ["=c4 *d4 *d5 =e4", "=c5"]);
    let ground = signs("paradise", "Paradise, and forbidden ground");
    assert_eq!(ground.len(), 4);
    assert!(!ground[0].contains('1'), "nobody goes along the forbidden rank: {}", ground[0]);
    assert_eq!(ground[1], "*a4 *b4 *c4 *d2 *d3 *d5 =d6 *e4 *f4 *g4 *h4");
    assert_eq!(ground[2], "*a8 *b8 *c8 *d6 *d7 *e8 =f8");
    assert!(!ground[3].contains("d8"), "{}", ground[3]);
}

#[test]
fn castlings_are_told_square_by_square() {
    let text = page(&["ladorean"]);
    for line in [
        "    before      1  R  .  .  .  K  .  .  .  .  R",
        "    Kb1 (e1b1)  1  .  K  R  .  .  .  .  .  .  R",
        "    Ki1 (e1i1)  1  R  .  .  .  .  .  .  R  K  .",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    let castlings = |variant: &str| {
        let text = page(&[variant]);
        text.lines().filter(|line| line.starts_with("    O-O") || line.starts_with("    K")).count()
    };
    assert_eq!((castlings("ladorean"), castlings("victorian"), castlings("fischerandom")), (5, 2, 2));
    assert_eq!((castlings("carrera"), castlings("lombard"), castlings("ladon-gustavian")), (0, 0, 2));
    assert!(page(&["victorian"]).contains("    O-O-O (e1c1)  1  .  .  K  R  .  .  .  .  R  .\n"));
    assert!(page(&["fischerandom"]).contains("    O-O (e1h1)    1  R  .  .  .  .  R  K  .\n"));
    assert!(page(&["carrera"]).contains("\nNo castling\n"));
}

#[test]
fn promotions_are_those_of_the_variant() {
    let flat = |variant: &str| page(&[variant]).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat("victorian").contains("a queen, chancellor or archbishop, as its player chooses"));
    assert!(flat("ladon").contains("a queen, rook, bishop, knight or ladon, as"));
    assert!(flat("ladon").contains("There is no knight in the array; a pawn may become one."));
    assert!(!flat("ladon-decimal").contains("There is no knight"));
}

#[test]
fn a_variant_must_be_named_and_known() {
    let unnamed = ladorea(&["rules"]);
    assert_eq!(unnamed.status.code(), Some(2));
    let text = String::from_utf8(unnamed.stderr).unwrap();
    assert!(text.contains("name a variant, as in `ladorea rules ladorean`: "), "{text}");
    for name in games().entries().map(Entry::name) {
        assert!(text.contains(name), "{name}: {text}");
    }
    let unknown = ladorea(&["rules", "nosuch"]);
    let perft = ladorea(&["perft", "nosuch", "1"]);
    assert_eq!((unknown.status.code(), &unknown.stderr), (Some(2), &perft.stderr));
    // Aliases and any case, as everywhere.
    assert_eq!(page(&["NORMAL"]), page(&["chess"]));
}

#[test]
fn a_section_is_shown_alone_and_an_unknown_one_lists_them_all() {
    let castling = page(&["ladorean", "--section", "CASTLING"]);
    assert!(castling.starts_with("Flexible castling\n") && castling.contains("Ki1 (e1i1)"), "{castling}");
    assert!(!castling.contains("En passant"), "{castling}");
    // A picture's signs are explained where the section that does so is not shown.
    let man = page(&["ladon", "--section", "pawn"]);
    assert!(man.starts_with("Pawn (P)\n") && man.contains("- x it can capture there"), "{man}");
    let men = page(&["ladon", "--section", "the men"]);
    assert!(men.contains("Ladon (L)") && men.matches("it can capture there").count() == 1, "{men}");
    let unknown = ladorea(&["rules", "ladon", "--section", "nosuch"]);
    assert_eq!(unknown.status.code(), Some(2));
    let text = String::from_utf8(unknown.stderr).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("\"nosuch\"; the sections: Aim; Board and array; The men; King (K)"), "{text}");
}
