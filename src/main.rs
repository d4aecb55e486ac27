//! temporary
use ladorea::games::catalogue;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let v = catalogue::find(&args[1]).unwrap();
    let p = if args.len() > 3 { v.position(&args[3]).unwrap() } else { v.start() };
    let t = std::time::Instant::now();
    let n: u64 = ladorea::perft::divide(&p, args[2].parse().unwrap()).iter().map(|x| x.1).sum();
    let s = t.elapsed().as_secs_f64();
    println!("{} {} {:.1} Mnps", args[1], n, n as f64 / s / 1e6);
}
