//! The search on the caller's own thread.

use crate::support::games;
use ladorea::bench;
use ladorea::games::AnyPosition;
use ladorea::search::{Engine, Info, Limits, Report};
use std::rc::Rc;
use std::time::Duration;

/// What is told of a search on this thread.
fn search_here(engine: &mut Engine, position: &AnyPosition, limits: &Limits) -> Vec<Report> {
    // Not to be sent to another thread: the compiler sees to it that none is needed.
    let told = Rc::new(std::cell::RefCell::new(Vec::new()));
    let inbox = told.clone();
    engine.search_here(position, limits, move |report| inbox.borrow_mut().push(report));
    told.take()
}

/// Without the time, which is no part of what is found.
fn timeless(reports: Vec<Report>) -> Vec<Report> {
    let timeless = |report| match report {
        Report::Info(info) => Report::Info(Info { time: Duration::ZERO, ..info }),
        other => other,
    };
    reports.into_iter().map(timeless).collect()
}

#[test]
fn every_variant_is_searched_on_the_callers_thread_with_the_same_result() {
    let limits = Limits { depth: Some(4), ..Limits::default() };
    let mut variants = 0;
    for entry in games().entries() {
        for position in bench::positions(entry.variant()) {
            let here = search_here(&mut Engine::new(1).unwrap(), &position, &limits);
            assert!(matches!(here.last(), Some(Report::Done { best: Some(_), .. })), "{}: {here:?}", position.fen());
            assert_eq!(here, timeless(here.clone()), "a clock was looked at: {}", position.fen());
            let elsewhere = Engine::new(1).unwrap().search(position.clone(), limits.clone());
            assert_eq!(here, timeless(elsewhere), "{}", position.fen());
        }
        variants += 1;
    }
    assert_eq!(variants, 21);
}

#[test]
fn nothing_that_only_another_thread_could_end_is_waited_for() {
    let mut engine = Engine::new(1).unwrap();
    engine.set_threads(3);
    let limits = Limits { nodes: Some(2000), infinite: true, ponder: true, ..Limits::default() };
    let start = games().find("gothic").unwrap().start();
    let reports = search_here(&mut engine, &start, &limits);
    assert!(matches!(reports.last(), Some(Report::Done { best: Some(_), .. })));
    let nodes = reports.iter().filter_map(|r| if let Report::Info(info) = r { Some(info.nodes) } else { None });
    assert!(nodes.max().unwrap() <= 2000);
    // The engine is as good as before, with a time limit, too.
    let timed = Limits { move_time: Some(Duration::from_millis(20)), ..Limits::default() };
    assert!(matches!(search_here(&mut engine, &start, &timed).last(), Some(Report::Done { best: Some(_), .. })));
    assert!(engine.search(start, Limits { depth: Some(2), ..Limits::default() }).len() > 1);
}
