//! The plot of a tournament's progress.

use crate::results::GameLine;
use crate::standings::Standings;
use maud::{Markup, html};

/// The size of the drawing.
const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 300.0;
/// Room at the left, right, top and bottom for words.
const MARGINS: [f64; 4] = [50.0, 130.0, 15.0, 30.0];
/// At most so many points of a line.
const POINTS: usize = 300;
/// Colours that people with any colour vision can tell apart (M. Okabe and K. Ito 2008).
const COLOURS: [&str; 8] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a8a8a", "#c2b200"];

/// The points above half of the games of each engine, game by game.
pub fn progress(standings: &Standings, games: &[GameLine]) -> Markup {
    let players = standings.names.len();
    let mut sums = vec![0.0; players];
    let mut lines: Vec<Vec<f64>> = vec![vec![0.0]; players];
    for game in games {
        let first = game.first_half_points() as f64 / 2.0 - 0.5;
        for (engine, change) in game.engines.into_iter().zip([first, -first]) {
            if let Some(sum) = sums.get_mut(engine) {
                *sum += change;
            }
        }
        lines.iter_mut().zip(&sums).for_each(|(line, &sum)| line.push(sum));
    }
    let most = lines.iter().flatten().fold(1.0f64, |most, value| most.max(value.abs()));
    let x = |index: usize| MARGINS[0] + index as f64 / games.len().max(1) as f64 * (WIDTH - MARGINS[0] - MARGINS[1]);
    let y = |value: f64| MARGINS[2] + (1.0 - value / most) / 2.0 * (HEIGHT - MARGINS[2] - MARGINS[3]);
    let step = games.len().div_ceil(POINTS).max(1);
    let path = |line: &[f64]| -> String {
        let wanted = (0..line.len()).filter(|index| index % step == 0 || index + 1 == line.len());
        wanted.map(|index| format!("{:.1},{:.1}", x(index), y(line[index]))).collect::<Vec<_>>().join(" ")
    };
    html! {
        svg class="plot" viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) xmlns="http://www.w3.org/2000/svg" role="img" {
            @for value in [-most, -most / 2.0, 0.0, most / 2.0, most] {
                line class="grid" x1=(MARGINS[0]) x2=(WIDTH - MARGINS[1]) y1=(y(value)) y2=(y(value)) {}
                text x=(MARGINS[0] - 6.0) y=(y(value) + 4.0) text-anchor="end" { (format!("{value:+.1}")) }
            }
            text x=(x(games.len())) y=(HEIGHT - 8.0) text-anchor="end" { (games.len()) " games" }
            @for (index, line) in lines.iter().enumerate() {
                polyline points=(path(line)) stroke=(COLOURS[index % COLOURS.len()]) {}
            }
            @for (place, index) in by_height(&sums).into_iter().enumerate() {
                @let height = MARGINS[2] + 12.0 + 18.0 * place as f64;
                line x1=(WIDTH - MARGINS[1] + 8.0) x2=(WIDTH - MARGINS[1] + 24.0) y1=(height - 4.0) y2=(height - 4.0)
                    stroke=(COLOURS[index % COLOURS.len()]) stroke-width="3" {}
                text x=(WIDTH - MARGINS[1] + 30.0) y=(height) { (standings.names[index]) }
            }
        }
    }
}

/// The engines, the best first.
fn by_height(sums: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..sums.len()).collect();
    order.sort_by(|&a, &b| sums[b].total_cmp(&sums[a]));
    order
}
