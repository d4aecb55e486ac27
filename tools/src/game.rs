//! One game between two engines.

use crate::adjudicate::{Adjudication, Adjudicator};
use crate::clock::{Clock, TimeControl};
use crate::engine::{Clocks, Event, Player, Thought};
use crate::openings::Opening;
use crate::referee::{Cause, End, Referee};
use ladorea::board::Color;
use ladorea::games::AnyPosition;
use ladorea::position::Move;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long the player on move is listened to before the other one is glanced at.
const SLICE: Duration = Duration::from_millis(100);

/// How long a player that is not on move is listened to.
const GLANCE: Duration = Duration::ZERO;

/// The terms of one game.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// The time of White and of Black.
    pub times: [TimeControl; 2],
    /// Where it begins.
    pub opening: &'a Opening,
    /// After so many plies the game is drawn.
    pub max_plies: usize,
    /// How much over its time a player may be.
    pub margin: Duration,
    /// What is decided by scores.
    pub adjudication: Adjudication,
    /// When this is set the game is given up.
    pub stop: &'a AtomicBool,
}

/// A move and how it came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// The move.
    pub m: Move,
    /// How long it took; nothing for a move of the opening.
    pub elapsed: Option<Duration>,
    /// What its clock shows after it, if a clock runs through the game.
    pub left: Option<Duration>,
    /// What the engine said with it.
    pub thought: Thought,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Record {
    /// The position before the first move.
    pub start: AnyPosition,
    /// All moves, those of the opening first.
    pub moves: Vec<Made>,
    /// How it ended.
    pub end: End,
}

/// The state of a game in progress; `players[0]` has White.
struct Table<'a> {
    players: [&'a mut dyn Player; 2],
    referee: Referee,
    adjudicator: Adjudicator,
    clocks: [Clock; 2],
    /// Who has offered a draw since the last move of the other.
    offers: [bool; 2],
    margin: Duration,
    moves: Vec<Made>,
    stop: &'a AtomicBool,
}

/// Plays a game between engines that have been told of it ([`Player::new_game`]). Whatever goes wrong is the end of the
/// game.
pub fn play(white: &mut dyn Player, black: &mut dyn Player, terms: &Terms<'_>) -> Record {
    let start = terms.opening.start.clone();
    let mut table = Table {
        players: [white, black],
        referee: Referee::new(start.clone(), terms.max_plies),
        adjudicator: Adjudicator::new(terms.adjudication),
        clocks: terms.times.map(TimeControl::clock),
        offers: [false; 2],
        margin: terms.margin,
        moves: Vec::new(),
        stop: terms.stop,
    };
    table.open(&terms.opening.moves);
    let end = table.run();
    for player in &mut table.players {
        player.end_game(end.score(), &end.to_string());
    }
    Record { start, moves: table.moves, end }
}

impl Table<'_> {
    fn open(&mut self, opening: &[Move]) {
        for &m in opening {
            for player in &mut self.players {
                player.tell_move(self.referee.position(), m, false);
            }
            self.referee.make(m);
            self.moves.push(Made { m, elapsed: None, left: None, thought: Thought::default() });
        }
    }

    /// Plays until the end.
    fn run(&mut self) -> End {
        loop {
            if let Some(end) = self.referee.verdict() {
                return end;
            }
            let color = self.referee.position().side();
            let side = color.index();
            self.players[side].go(&Clocks { own: self.clocks[side], other: self.clocks[1 - side], color });
            // The clock runs from here: telling the time is not the player's business.
            if let Err(end) = self.turn(color, Instant::now()) {
                return end;
            }
        }
    }

    /// Waits for the move of the player on turn and makes it.
    fn turn(&mut self, color: Color, start: Instant) -> Result<(), End> {
        let side = color.index();
        let limit = self.clocks[side].limit() + self.margin;
        let deadline = start + limit;
        loop {
            let slice = deadline.min(Instant::now() + SLICE);
            let event = self.players[side].next_event(slice);
            if self.stop.load(Ordering::Relaxed) {
                return Err(End::draw(Cause::Interrupted));
            }
            match event {
                Some((_, at)) if at.saturating_duration_since(start) > limit => {
                    return Err(End::loss(color, Cause::Time));
                }
                Some((Event::Move(text), at)) => {
                    let elapsed = at.saturating_duration_since(start);
                    self.clocks[side].spend(elapsed);
                    let (ours, late) = (elapsed.as_secs_f64() * 1e3, at.elapsed().as_secs_f64() * 1e3);
                    self.players[side]
                        .note(&format!("clock stopped: {text} took {ours:.3} ms, noticed {late:.3} ms later"));
                    self.hear_other(!color)?;
                    return self.make(color, &text, elapsed);
                }
                Some((event, _)) => self.hear(color, event)?,
                None if Instant::now() >= deadline => return Err(End::loss(color, Cause::Time)),
                None => {}
            }
            self.hear_other(!color)?;
        }
    }

    fn make(&mut self, color: Color, text: &str, elapsed: Duration) -> Result<(), End> {
        let before = self.referee.position().clone();
        let player = &self.players[color.index()];
        let (meant, dialect, thought) = (player.translate(text), player.dialect(), player.thought());
        let m = self.referee.make_text(&meant, dialect).map_err(|error| {
            let text = if text.is_empty() { "nothing" } else { text };
            End::loss(color, Cause::IllegalMove(format!("{text} ({error})")))
        })?;
        let clock = self.clocks[color.index()];
        let left = matches!(clock.control(), TimeControl::Game { .. }).then(|| clock.left());
        self.moves.push(Made { m, elapsed: Some(elapsed), left, thought });
        // A move declines the other's offer.
        self.offers[(!color).index()] = false;
        if self.referee.verdict().is_none()
            && let Some(end) = self.adjudicator.hear(color, thought.score, self.moves.len())
        {
            return Err(end);
        }
        self.players[color.index()].tell_move(&before, m, true);
        self.players[(!color).index()].tell_move(&before, m, false);
        Ok(())
    }

    /// What the player says who is not on move: it may resign, offer a draw, claim, refuse the move that it was told,
    /// or be gone.
    fn hear_other(&mut self, color: Color) -> Result<(), End> {
        while let Some((event, _)) = self.players[color.index()].next_event(Instant::now() + GLANCE) {
            // A move out of turn is none: an answer that came too late for something, or nonsense.
            if let Event::Move(text) = &event {
                return Err(End::loss(color, Cause::IllegalMove(format!("{text} (out of turn)"))));
            }
            self.hear(color, event)?;
        }
        Ok(())
    }

    /// An event that is no move, of either player.
    ///
    /// A claim is judged by the position on the board: what the rules call an end has been noticed before the claim
    /// arrives, so what is claimed while the game goes on is false, unless it gives the game up.
    fn hear(&mut self, color: Color, event: Event) -> Result<(), End> {
        match event {
            Event::Move(_) => Ok(()),
            Event::Resign => Err(End::loss(color, Cause::Resignation)),
            Event::Gone(words) => Err(End::loss(color, Cause::Crash(words))),
            Event::Refusal(text) => Err(End::loss(color, Cause::Refusal(text))),
            Event::Claim(result, text) => {
                let cause = if result == End::loss(color, Cause::Resignation).score() {
                    Cause::Resignation
                } else {
                    Cause::FalseClaim(text)
                };
                Err(End::loss(color, cause))
            }
            Event::OfferDraw => {
                self.offers[color.index()] = true;
                if self.offers == [true; 2] {
                    return Err(End::draw(Cause::Agreement));
                }
                self.players[(!color).index()].tell_draw_offer();
                Ok(())
            }
        }
    }
}
