//! All games of a tournament, several at a time.
//!
//! Each worker has its own processes and takes the next game of the schedule. A game is reported twice: when it has
//! ended, to be written down, and in the order of the numbers, to be counted: a test that stops the match must not see
//! short games before long ones.

use crate::engine::{self, EngineError, Player, Setup};
use crate::game::{self, Record, Terms};
use crate::openings::Opening;
use crate::plan::Plan;
use crate::record;
use crate::referee::{Cause, End};
use crate::results::GameLine;
use crate::schedule::{Pairing, Points, Schedule};
use crate::standings::Standings;
use crate::stats::Verdict;
use ladorea::board::Color;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;
use thiserror::Error;

/// A worker keeps at most so many engines running between games.
const KEPT_ENGINES: usize = 4;

/// What happens during a tournament.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// A game has ended: it can be written down.
    Ended(&'a GameLine),
    /// A game counts; with the state of the tournament after it.
    Counted(&'a GameLine, &'a Standings),
}

/// How a tournament stands when no more is played.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What counts.
    pub standings: Standings,
    /// How many games have ended, those included that do not count yet.
    pub ended: usize,
    /// Whether it was stopped with games still to be played.
    pub is_interrupted: bool,
}

/// What ends a tournament before its time.
#[derive(Debug, Error)]
pub enum TournamentError {
    /// An engine that cannot play at all.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The listener cannot go on.
    #[error("{0}")]
    Listener(String),
}

/// Games that wait for a worker.
#[derive(Default)]
struct Queue {
    state: Mutex<(VecDeque<Pairing>, bool)>,
    more: Condvar,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, (VecDeque<Pairing>, bool)> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, pairing: Pairing) {
        self.lock().0.push_back(pairing);
        self.more.notify_one();
    }

    fn close(&self) {
        self.lock().1 = true;
        self.more.notify_all();
    }

    /// The next game; nothing when there will be none.
    fn pop(&self) -> Option<Pairing> {
        let mut state = self.lock();
        loop {
            if let Some(pairing) = state.0.pop_front() {
                return Some(pairing);
            }
            if state.1 {
                return None;
            }
            state = self.more.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Starts each engine once and asks it for a game, so that what cannot work is found out before anything is played.
///
/// # Errors
/// The first engine that cannot be used.
pub fn rehearse(plan: &Plan) -> Result<(), EngineError> {
    for spec in &plan.engines {
        let mut player = engine::start(spec, plan.variant.spec(), plan.log.clone())?;
        if let Some(opening) = plan.openings.first() {
            let setup = Setup { start: &opening.start, is_array: opening.is_array(), opponent: "nobody" };
            player.new_game(&setup)?;
        }
    }
    Ok(())
}

/// Plays a tournament, or the rest of one of which `earlier` games are known. It ends early if `stop` is set, and games
/// in progress are then given up.
///
/// # Errors
/// If `listener` does not want to go on.
pub fn play(
    plan: &Plan,
    earlier: Vec<GameLine>,
    stop: &AtomicBool,
    mut listener: impl FnMut(News<'_>) -> Result<(), String>,
) -> Result<Outcome, TournamentError> {
    let mut director = Director::new(plan, earlier);
    let queue = Queue::default();
    let (sender, results) = channel();
    std::thread::scope(|scope| {
        let mut open = 0;
        let fill = |director: &mut Director<'_>, open: &mut usize| {
            for pairing in director.next_games() {
                queue.push(pairing);
                *open += 1;
            }
            if *open == 0 || director.is_decided() {
                queue.close();
            }
        };
        fill(&mut director, &mut open);
        for _ in 0..plan.concurrency.clamp(1, open.max(1)) {
            let (sender, queue) = (sender.clone(), &queue);
            scope.spawn(move || work(plan, queue, stop, &sender));
        }
        drop(sender);
        let mut failure = None;
        for line in results {
            open -= 1;
            if failure.is_none() && !director.is_decided() {
                let told = listener(News::Ended(&line)).and_then(|()| director.take(line, &mut listener));
                failure = told.err();
            }
            if failure.is_some() || director.is_decided() {
                stop.store(true, Ordering::SeqCst);
            }
            fill(&mut director, &mut open);
            if stop.load(Ordering::SeqCst) {
                queue.close();
            }
        }
        queue.close();
        match failure {
            Some(text) => Err(TournamentError::Listener(text)),
            None => Ok(director.outcome()),
        }
    })
}

/// What is known of a tournament in progress.
struct Director<'a> {
    plan: &'a Plan,
    schedule: Schedule,
    /// All results, in whatever order they came.
    points: Points,
    /// Numbers of games that were given out or played.
    given: BTreeSet<usize>,
    /// Numbers of those that do not count yet.
    order: BTreeSet<usize>,
    /// Games that wait for one of a lower number.
    waiting: BTreeMap<usize, GameLine>,
    standings: Standings,
}

impl<'a> Director<'a> {
    fn new(plan: &'a Plan, earlier: Vec<GameLine>) -> Director<'a> {
        let names = plan.engines.iter().map(|engine| engine.name.clone()).collect();
        let mut director = Director {
            plan,
            schedule: plan.schedule(),
            points: Points::new(),
            given: BTreeSet::new(),
            order: BTreeSet::new(),
            waiting: BTreeMap::new(),
            standings: Standings::new(names, Some(plan.schedule())),
        };
        for line in earlier {
            director.points.insert(line.number, line.first_half_points());
            director.waiting.insert(line.number, line);
        }
        // Games to be played among them are in the order too, so that nothing behind a gap counts before it is filled.
        let known = director.schedule.known(&director.points);
        director.order.extend(known.iter().map(|pairing| pairing.number));
        while let Some(line) = director.next_counted() {
            director.standings.add(&line);
        }
        director.given.extend(director.points.keys());
        director
    }

    /// The game that counts next, if it has been played.
    fn next_counted(&mut self) -> Option<GameLine> {
        let number = *self.order.first()?;
        let line = self.waiting.remove(&number)?;
        self.order.remove(&number);
        Some(line)
    }

    /// The games that can be played by now and were not given out.
    fn next_games(&mut self) -> Vec<Pairing> {
        let mut known = self.schedule.known(&self.points);
        known.retain(|pairing| self.given.insert(pairing.number));
        self.order.extend(known.iter().map(|pairing| pairing.number));
        known
    }

    /// Takes a game that has ended, and counts what can be counted.
    fn take(
        &mut self,
        line: GameLine,
        listener: &mut impl FnMut(News<'_>) -> Result<(), String>,
    ) -> Result<(), String> {
        self.points.insert(line.number, line.first_half_points());
        self.waiting.insert(line.number, line);
        while let Some(line) = self.next_counted() {
            self.standings.add(&line);
            listener(News::Counted(&line, &self.standings))?;
            if self.is_decided() {
                break;
            }
        }
        Ok(())
    }

    fn outcome(self) -> Outcome {
        let known = self.schedule.known(&self.points);
        let is_complete = known.iter().all(|pairing| self.points.contains_key(&pairing.number));
        Outcome {
            ended: self.points.len(),
            is_interrupted: !is_complete && !self.is_decided(),
            standings: self.standings,
        }
    }

    /// Whether the test says that enough was played. It counts complete pairs only, in their order.
    fn is_decided(&self) -> bool {
        self.plan.sprt.is_some_and(|sprt| sprt.verdict(&self.standings.encounter(0, 1).pairs) != Verdict::Continue)
    }
}

/// The engines of a worker that run, by their places in the plan.
type Running = BTreeMap<usize, Box<dyn Player>>;

/// Plays games until none is left. Who is stopped leaves no game to others that wait for one.
fn work(plan: &Plan, queue: &Queue, stop: &AtomicBool, sender: &Sender<GameLine>) {
    let mut running = Running::new();
    while let Some(pairing) = queue.pop() {
        let Some(opening) = plan.opening(&pairing).filter(|_| !stop.load(Ordering::SeqCst)) else { break };
        let began = SystemTime::now();
        let record = play_one(plan, &mut running, &pairing, &opening, stop);
        let is_given_up = record.end.cause == Cause::Interrupted;
        if is_given_up || sender.send(record::line(&pairing, &record, [began, SystemTime::now()])).is_err() {
            break;
        }
    }
    queue.close();
}

fn play_one(plan: &Plan, running: &mut Running, pairing: &Pairing, opening: &Opening, stop: &AtomicBool) -> Record {
    let [white, black] = [pairing.engines[pairing.white], pairing.engines[1 - pairing.white]];
    let terms = Terms {
        times: [white, black].map(|index| plan.engines[index].limits.time),
        opening,
        max_plies: plan.max_plies,
        margin: plan.margin,
        adjudication: plan.adjudication,
        stop,
    };
    let mut pair = Vec::with_capacity(2);
    for (color, index, opponent) in [(Color::White, white, black), (Color::Black, black, white)] {
        match ready(running.remove(&index), plan, index, opponent, opening) {
            Ok(player) => pair.push(player),
            Err(error) => {
                let end = End::loss(color, Cause::NotReady(error.to_string()));
                return Record { start: opening.start.clone(), moves: Vec::new(), end };
            }
        }
    }
    let [mut first, mut second]: [Box<dyn Player>; 2] = match pair.try_into() {
        Ok(pair) => pair,
        Err(_) => unreachable!("two players were made ready"),
    };
    let record = game::play(first.as_mut(), second.as_mut(), &terms);
    // An engine that has hung, crashed or lost its way is not trusted with another game.
    let is_fair = matches!(
        record.end.cause,
        Cause::Rules(_) | Cause::Length | Cause::Agreement | Cause::Resignation | Cause::Scores
    );
    for (color, index, player) in [(Color::White, white, first), (Color::Black, black, second)] {
        let has_failed = !is_fair && record.end.winner != Some(color);
        if !has_failed && player.is_reusable() {
            running.insert(index, player);
        }
    }
    while running.len() > KEPT_ENGINES {
        running.retain(|&index, _| index == white || index == black);
    }
    record
}

/// An engine prepared for a game. One that does not run is started, and so is one that fails between two games.
fn ready(
    slot: Option<Box<dyn Player>>,
    plan: &Plan,
    index: usize,
    opponent: usize,
    opening: &Opening,
) -> Result<Box<dyn Player>, EngineError> {
    let setup = Setup { start: &opening.start, is_array: opening.is_array(), opponent: &plan.engines[opponent].name };
    if let Some(player) = slot.and_then(|mut player| player.new_game(&setup).is_ok().then_some(player)) {
        return Ok(player);
    }
    let mut player = engine::start(&plan.engines[index], plan.variant.spec(), plan.log.clone())?;
    player.new_game(&setup)?;
    Ok(player)
}
