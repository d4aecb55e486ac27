//! A finished tournament as one page that needs nothing else: tables, the plot of progress, and all games with diagrams
//! to click through.

use super::{board, bracket, plot};
use crate::engine::Score;
use crate::results::{GameLine, Header, MoveLine, ReplayError};
use crate::score::{causes_text, elo_text, likelihood_text};
use crate::standings::{Cells, Row, Standings};
use ladorea::board::Color;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Serialize;

/// A game as the script wants it.
#[derive(Serialize)]
struct Shown {
    title: String,
    result: String,
    /// Rows of the first position.
    start: String,
    /// For each move the rows that it changed.
    changes: Vec<Vec<(usize, String)>>,
    san: Vec<String>,
    said: Vec<String>,
    /// 1 if Black begins.
    first: usize,
    /// The number of the first move.
    number: u32,
}

/// The page. The games may stand in any order.
///
/// # Errors
/// The number of a game that is not legal, and why.
pub fn page(header: &Header, games: &[GameLine]) -> Result<String, (usize, ReplayError)> {
    let mut games: Vec<&GameLine> = games.iter().collect();
    games.sort_by_key(|game| game.number);
    let sorted: Vec<GameLine> = games.iter().map(|&game| game.clone()).collect();
    let standings = Standings::of(header, &sorted);
    let shown: Result<Vec<Shown>, _> =
        games.iter().map(|game| shown(header, game).map_err(|error| (game.number, error))).collect();
    let shown = shown?;
    let last =
        shown.last().map(|game| game.changes.iter().fold(game.start.clone(), |rows, change| applied(&rows, change)));
    // Nothing in a script may look like its end.
    let json = serde_json::to_string(&shown).unwrap_or_else(|_| "[]".to_string()).replace("</", "<\\/");
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (header.event) }
                style { (PreEscaped(board::STYLE)) }
            }
            body {
                h1 { (header.event) }
                p { (header.format) ", " (header.variant) ", " (sorted.len()) " games; openings: " (header.openings) }
                @if let Some(winner) = standings.winner() { p { b { (winner) } } }
                (bracket::bracket(&standings))
                h2 { "Table" }
                (table(header, &standings))
                h2 { "Encounters" }
                p { "Points, wins-draws-losses and difference in Elo of the engine in the row; a click shows the games." }
                (crosstable(&standings))
                h2 { "Progress" }
                p { "Points above half of the games." }
                (plot::progress(&standings, &sorted))
                h2 { "Games" }
                (viewer(last.as_deref()))
                p { a id="every" { "all games" } }
                (list(header, &sorted))
                script type="application/json" id="games" { (PreEscaped(json)) }
                script { (PreEscaped(board::SCRIPT)) }
            }
        }
    };
    Ok(markup.into_string())
}

fn table(header: &Header, standings: &Standings) -> Markup {
    let (rows, pool) = (standings.rows(None), standings.pool(None));
    let line = |index: usize, row: &Row| {
        let cells = Cells::of(row, &pool.ratings[row.engine]);
        let los = rows.get(index + 1).and_then(|next| pool.superiority(row.engine, next.engine));
        html! {
            tr {
                td { (cells.place) }
                td class="left" { (standings.names[row.engine]) }
                td class="left" { (header.engines[row.engine].limits) }
                td { (cells.elo) }
                td { (cells.error) }
                td { (los.map_or(String::new(), likelihood_text)) }
                td { (row.games()) }
                td { (row.half_points() as f64 / 2.0) }
                td { (cells.share) }
                td { (cells.draws) }
                td class="left" { (causes_text(&row.losses)) }
            }
        }
    };
    html! {
        div class="scroll" { table {
            tr {
                th { "#" } th class="left" { "engine" } th class="left" { "time" } th { "Elo" } th title="95 %" { "±" }
                th title="likelihood to be better than the next one" { "LOS" }
                th { "games" } th { "points" } th { "%" } th { "draws %" } th class="left" { "losses by cause" }
            }
            @for (index, row) in rows.iter().enumerate() { (line(index, row)) }
        } }
        p { (standings.conditions(None)) "." }
        @if let [first, second] = &standings.names[..] { p { (first) " - " (second) ": " (standings.encounter(0, 1)) "." } }
    }
}

/// How the page knows an encounter.
pub(super) fn pair_of(a: usize, b: usize) -> String {
    format!("{}-{}", a.min(b), a.max(b))
}

fn crosstable(standings: &Standings) -> Markup {
    let rows = standings.rows(None);
    let cell = |a: usize, b: usize| {
        let score = standings.encounter(a, b);
        let points = format!("{:.1}/{}", score.half_points() as f64 / 2.0, score.games());
        let counts = format!("{}-{}-{}", score.wins, score.draws, score.losses);
        let pairs = format!("pairs {:?}", score.pairs.0);
        html! {
            @if a == b { td class="same" {} }
            @else if score.games() == 0 { td {} }
            @else { td data-pair=(pair_of(a, b)) title=(pairs) { (points) br; (counts) br; small { (elo_text(&score.estimate())) } } }
        }
    };
    html! {
        div class="scroll" { table {
            tr { th {} th {} @for index in 1..=rows.len() { th { (index) } } }
            @for (index, row) in rows.iter().enumerate() {
                tr {
                    td { (index + 1) }
                    td class="left" { (standings.names[row.engine]) }
                    @for other in &rows { (cell(row.engine, other.engine)) }
                }
            }
        } }
    }
}

fn viewer(last: Option<&str>) -> Markup {
    html! {
        div id="viewer" hidden {
            h3 id="title" {}
            div id="diagram" { @if let Some(rows) = last { (board::diagram(rows)) } }
            div id="side" {
                div {
                    button id="first" { "|<" } " " button id="back" { "<" } " " button id="next" { ">" } " " button id="last" { ">|" }
                }
                div id="said" {}
                div id="moves" {}
            }
        }
    }
}

fn list(header: &Header, games: &[GameLine]) -> Markup {
    let name = |index: usize| header.engines.get(index).map_or("?", |engine| engine.name.as_str());
    html! {
        div class="scroll" { table id="list" {
            tr { th { "#" } th class="left" { "White" } th class="left" { "Black" } th { "result" } th class="left" { "end" } th { "plies" } }
            @for (index, game) in games.iter().enumerate() {
                @let [white, black] = game.players();
                tr data-game=(index) data-pair=(pair_of(white, black)) {
                    td { (game.number + 1) }
                    td class="left" { (name(white)) }
                    td class="left" { (name(black)) }
                    td { (game.result) }
                    td class="left" { (game.end) }
                    td { (game.moves.len()) }
                }
            }
        } }
    }
}

fn shown(header: &Header, game: &GameLine) -> Result<Shown, ReplayError> {
    let (mut position, moves) = game.replay(header.find_variant()?)?;
    let start = board::rows(&position);
    let first = usize::from(position.side() == Color::Black);
    let number = position.number();
    let (mut changes, mut san, mut rows) = (Vec::new(), Vec::new(), start.clone());
    for m in moves {
        san.push(position.san(m));
        position.make(m);
        let next = board::rows(&position);
        changes.push(difference(&rows, &next));
        rows = next;
    }
    let [white, black] = game.players().map(|index| header.engines.get(index).map_or("?", |engine| &engine.name));
    Ok(Shown {
        title: format!("{}: {white} - {black} {} ({})", game.number + 1, game.result, game.end),
        result: game.result.clone(),
        start,
        changes,
        san,
        said: game.moves.iter().map(said).collect(),
        first,
        number,
    })
}

/// The rows that differ.
fn difference(before: &str, after: &str) -> Vec<(usize, String)> {
    let pairs = before.split('/').zip(after.split('/')).enumerate();
    pairs.filter(|(_, (old, new))| old != new).map(|(index, (_, new))| (index, new.to_string())).collect()
}

fn applied(rows: &str, change: &[(usize, String)]) -> String {
    let mut lines: Vec<&str> = rows.split('/').collect();
    for (index, row) in change {
        if let Some(line) = lines.get_mut(*index) {
            *line = row;
        }
    }
    lines.join("/")
}

/// What the engine said, in words.
fn said(line: &MoveLine) -> String {
    let Some(ms) = line.ms else { return "opening".to_string() };
    let mut parts = vec![format!("{:.3} s", ms / 1e3)];
    if let Some(score) = line.mate.map(Score::Mate).or(line.cp.map(Score::Cp)) {
        parts.insert(0, score.to_string());
    }
    parts.extend(line.depth.map(|depth| format!("depth {depth}")));
    parts.extend(line.nodes.map(|nodes| format!("{nodes} nodes")));
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_of_rows_are_found_and_applied() {
        let change = difference("ab/cd/ef", "ab/xd/ez");
        assert_eq!(change, [(1, "xd".to_string()), (2, "ez".to_string())]);
        assert_eq!(applied("ab/cd/ef", &change), "ab/xd/ez");
    }
}
