//! The bracket of a knock-out or a ladder: a column for each round.

use super::html::pair_of;
use crate::schedule::Bracket;
use crate::schedule::bracket::Encounter;
use crate::standings::Standings;
use maud::{Markup, html};

/// The bracket; nothing for tournaments that have none.
pub fn bracket(standings: &Standings) -> Markup {
    let Some(bracket) = standings.bracket() else { return html! {} };
    let names = &standings.names;
    html! {
        h2 { "Bracket" }
        div class="scroll" { div class="bracket" {
            @for (index, round) in bracket.rounds.iter().enumerate() {
                div class="round" {
                    h3 { (bracket.round_name(index)) }
                    div class="column" {
                        @for encounter in &round.encounters { (box_of(&bracket, index, encounter, names)) }
                        @for &engine in &round.free { div class="encounter" { (names[engine]) br; small { "free" } } }
                    }
                }
            }
        } }
    }
}

fn box_of(bracket: &Bracket, round: usize, encounter: &Encounter, names: &[String]) -> Markup {
    let winner = encounter.winner.map(|(winner, _)| winner);
    let [first, second] = encounter.engines;
    html! {
        div class="encounter" data-pair=(pair_of(first, second)) {
            @for (engine, half_points) in encounter.engines.into_iter().zip(encounter.half_points) {
                div class=(if winner == Some(engine) { "side won" } else { "side" }) {
                    span { (names[engine]) }
                    span { (format!("{:.1}", half_points as f64 / 2.0)) }
                }
            }
            small { (bracket.state(round, encounter, names)) }
        }
    }
}
