//! All games of a match: who has White, from which opening, and several at a time.
//!
//! Games are numbered from 0; games 2n and 2n+1 have the same opening, with colours exchanged. Each worker has its own pair of
//! processes and takes the next number; the results are given on in the order of the numbers.

use crate::adjudicate::Adjudication;
use crate::engine::{self, EngineError, EngineSpec, Log, Player, Setup};
use crate::game::{self, Record, Terms};
use crate::openings::{self, Opening};
use crate::referee::Cause;
use crate::score::Score;
use crate::stats::{Sprt, Verdict};
use ladorea::games::AnyVariant;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The two engines.
    pub engines: [EngineSpec; 2],
    /// The rules.
    pub variant: AnyVariant,
    /// What is decided by scores.
    pub adjudication: Adjudication,
    /// When the match is stopped before all games are played.
    pub sprt: Option<Sprt>,
    /// How many games.
    pub games: usize,
    /// How many random plies begin each game.
    pub opening_plies: usize,
    /// What the openings depend on.
    pub seed: u64,
    /// How many games at a time.
    pub concurrency: usize,
    /// After so many plies a game is drawn.
    pub max_plies: usize,
    /// How much over its time an engine may be.
    pub margin: Duration,
    /// Where all talk is written.
    pub log: Log,
}

/// A game of the match.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its number, from 0.
    pub number: usize,
    /// Which engine had White: 0 or 1.
    pub white: usize,
    /// Moves and end.
    pub record: Record,
}

/// Plays the match. `report` is called after each game, in order, with the score so far.
///
/// # Errors
/// The first error of an engine that is more than the loss of a game. The games in progress are then given up.
pub fn play(plan: &Plan, mut report: impl FnMut(&Played, &Score)) -> Result<Score, EngineError> {
    let openings = openings::random(&plan.variant, plan.opening_plies, plan.games.div_ceil(2), plan.seed);
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, results) = channel();
    let mut score = Score::default();
    std::thread::scope(|scope| {
        for _ in 0..plan.concurrency.clamp(1, plan.games.max(1)) {
            let (sender, next, stop, openings) = (sender.clone(), &next, &stop, &openings);
            scope.spawn(move || work(plan, openings, (next, stop), &sender));
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        for result in results {
            let played: Played = result.inspect_err(|_| stop.store(true, Ordering::SeqCst))?;
            waiting.insert(played.number, played);
            while let Some(played) = waiting.remove(&score.games()) {
                if played.record.end.cause == Cause::Interrupted {
                    break;
                }
                score.add(played.white, &played.record.end);
                report(&played, &score);
                if is_decided(plan, &score) {
                    stop.store(true, Ordering::SeqCst);
                    return Ok(score);
                }
            }
        }
        Ok(score)
    })
}

/// Whether the test says that enough was played. It counts complete pairs only, in their order.
fn is_decided(plan: &Plan, score: &Score) -> bool {
    score.games().is_multiple_of(2) && plan.sprt.is_some_and(|sprt| sprt.verdict(&score.pairs) != Verdict::Continue)
}

/// The engine of a worker, if it runs.
type Slot = Option<Box<dyn Player>>;

/// Plays games until none is left, or until something is wrong.
fn work(
    plan: &Plan,
    openings: &[Opening],
    (next, stop): (&AtomicUsize, &AtomicBool),
    sender: &Sender<Result<Played, EngineError>>,
) {
    let mut players = [None, None];
    loop {
        let number = next.fetch_add(1, Ordering::SeqCst);
        let Some(opening) = openings.get(number / 2).filter(|_| number < plan.games) else { return };
        if stop.load(Ordering::SeqCst) {
            return;
        }
        let result = play_one(plan, &mut players, number, opening, stop);
        let failed = result.is_err();
        if sender.send(result).is_err() || failed {
            return;
        }
    }
}

fn play_one(
    plan: &Plan,
    players: &mut [Slot; 2],
    number: usize,
    opening: &Opening,
    stop: &AtomicBool,
) -> Result<Played, EngineError> {
    let white = number % 2;
    let terms = Terms {
        times: [white, 1 - white].map(|index| plan.engines[index].limits.time),
        opening,
        max_plies: plan.max_plies,
        margin: plan.margin,
        adjudication: plan.adjudication,
        stop,
    };
    let [first, second] = players;
    let first = ready(first, plan, 0, opening)?;
    let second = ready(second, plan, 1, opening)?;
    let record = if white == 0 { game::play(first, second, &terms) } else { game::play(second, first, &terms) };
    // An engine that has hung, crashed or lost its way is not trusted with another game.
    let loser = record.end.winner.map(|color| if color.index() == 0 { 1 - white } else { white });
    let broken = !matches!(
        record.end.cause,
        Cause::Rules(_) | Cause::Length | Cause::Agreement | Cause::Resignation | Cause::Scores
    );
    for (index, player) in players.iter_mut().enumerate() {
        let unfit = (broken && loser == Some(index)) || player.as_ref().is_some_and(|player| !player.is_reusable());
        if unfit {
            *player = None;
        }
    }
    Ok(Played { number, white, record })
}

/// The engine of a worker, prepared for a game. One that does not run is started, and so is one that fails between two games.
fn ready<'a>(
    slot: &'a mut Slot,
    plan: &Plan,
    index: usize,
    opening: &Opening,
) -> Result<&'a mut dyn Player, EngineError> {
    let setup = Setup { start: &opening.start, is_array: opening.is_array(), opponent: &plan.engines[1 - index].name };
    let running = slot.take().and_then(|mut player| player.new_game(&setup).is_ok().then_some(player));
    let player = match running {
        Some(player) => player,
        None => {
            let mut player = engine::start(&plan.engines[index], plan.variant.spec(), plan.log.clone())?;
            player.new_game(&setup)?;
            player
        }
    };
    Ok(slot.insert(player).as_mut())
}
