//! One game between two engines.

use crate::clock::{Clock, TimeControl};
use crate::engine::cecp::GLANCE;
use crate::engine::{Event, Player};
use crate::referee::{Cause, End, Referee};
use ladorea::board::Color;
use ladorea::games::AnyVariant;
use ladorea::position::{Dialect, Move};
use std::time::{Duration, Instant};

/// How long the player on move is listened to before the other one is glanced at.
const SLICE: Duration = Duration::from_millis(100);

/// The terms of one game.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// The time of each player.
    pub time: TimeControl,
    /// The rules.
    pub variant: &'a AnyVariant,
    /// The moves that are made for the engines.
    pub opening: &'a [Move],
    /// After so many plies the game is drawn.
    pub max_plies: usize,
    /// How much over its time a player may be.
    pub margin: Duration,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Record {
    /// All moves, those of the opening first.
    pub moves: Vec<Move>,
    /// How it ended.
    pub end: End,
}

/// The state of a game in progress; `players[0]` has White.
struct Table<'a> {
    players: [&'a mut Player; 2],
    referee: Referee,
    clocks: [Clock; 2],
    /// Who has offered a draw since the last move of the other.
    offers: [bool; 2],
    margin: Duration,
}

/// Plays a game between engines that have been told of it ([`Player::new_game`]). Whatever goes wrong is the end of the game.
pub fn play(white: &mut Player, black: &mut Player, terms: &Terms<'_>) -> Record {
    let clock = terms.time.clock();
    let mut table = Table {
        players: [white, black],
        referee: Referee::new(terms.variant, terms.max_plies),
        clocks: [clock; 2],
        offers: [false; 2],
        margin: terms.margin,
    };
    table.open(terms.opening);
    let end = table.run();
    for player in &mut table.players {
        player.end_game(end.score(), &end.to_string());
    }
    Record { moves: table.referee.moves().to_vec(), end }
}

impl Table<'_> {
    fn open(&mut self, opening: &[Move]) {
        for &m in opening {
            let text = self.referee.position().coordinates(m, Dialect::Cecp);
            for player in &mut self.players {
                player.tell_move(&text);
            }
            self.referee.make(m);
        }
    }

    /// Plays until the end. Each engine is told to go with its first move.
    fn run(&mut self) -> End {
        let mut going = [false; 2];
        let mut last: Option<String> = None;
        loop {
            if let Some(end) = self.referee.verdict() {
                return end;
            }
            let color = self.referee.position().side();
            let side = color.index();
            let (own, other) = (self.clocks[side], self.clocks[1 - side]);
            let player = &mut self.players[side];
            player.tell_time(&own, &other);
            if let Some(text) = &last {
                player.tell_move(text);
            }
            // The clock runs from here: telling the time is not the player's business.
            let start = Instant::now();
            if !std::mem::replace(&mut going[side], true) {
                player.go();
            }
            match self.turn(color, start) {
                Ok(m) => last = Some(m),
                Err(end) => return end,
            }
        }
    }

    /// Waits for the move of the player on turn and makes it. Gives its text for the other player.
    fn turn(&mut self, color: Color, start: Instant) -> Result<String, End> {
        let side = color.index();
        let limit = self.clocks[side].limit() + self.margin;
        let deadline = start + limit;
        loop {
            let slice = deadline.min(Instant::now() + SLICE);
            let event = self.players[side].next_event(slice);
            self.hear_other(!color)?;
            match event {
                Some((_, at)) if at.duration_since(start) > limit => return Err(End::loss(color, Cause::Time)),
                Some((Event::Move(text), at)) => {
                    self.clocks[side].spend(at.duration_since(start));
                    return self.make(color, &text);
                }
                Some((event, _)) => self.hear(color, event)?,
                None if Instant::now() >= deadline => return Err(End::loss(color, Cause::Time)),
                None => {}
            }
        }
    }

    fn make(&mut self, color: Color, text: &str) -> Result<String, End> {
        let before = self.referee.position().clone();
        match self.referee.make_text(text) {
            Ok(m) => {
                // A move declines the other's offer.
                self.offers[(!color).index()] = false;
                Ok(before.coordinates(m, Dialect::Cecp))
            }
            Err(error) => Err(End::loss(color, Cause::IllegalMove(format!("{text} ({error})")))),
        }
    }

    /// What the player says who is not on move: it may resign, offer a draw, claim, refuse the move that it was told, or be gone.
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
    /// A claim is judged by the position on the board: what the rules call an end has been noticed before the claim arrives, so what
    /// is claimed while the game goes on is false, unless it gives the game up.
    fn hear(&mut self, color: Color, event: Event) -> Result<(), End> {
        match event {
            Event::Move(_) => Ok(()),
            Event::Resign => Err(End::loss(color, Cause::Resignation)),
            Event::Gone => Err(End::loss(color, Cause::Crash)),
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
