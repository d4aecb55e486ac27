//! A user of XBoard: he clicks squares, presses keys, and sees what XBoard and the engine say to each other.

use super::programs::{Group, Programs, command, scratch, start_server, start_xboard};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// How long is waited for an answer on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);
/// For so long a window must have kept its size to be taken for complete.
const SETTLED: Duration = Duration::from_millis(150);
/// How often it is looked for one.
const STEP: Duration = Duration::from_millis(15);

/// XBoard and its user.
pub(crate) struct Desk<'a> {
    programs: &'a Programs,
    // Dropped in this order.
    xboard: Group,
    _server: Group,
    display: String,
    folder: PathBuf,
    window: String,
    /// Where the window is, and its size.
    place: [usize; 4],
    files: usize,
    /// Lines of the debug file that were seen.
    seen: usize,
}

impl<'a> Desk<'a> {
    /// Starts XBoard with an engine that thinks two plies deep, and waits for the board.
    pub(crate) fn start(programs: &'a Programs, name: &str, files: usize, engine: &Path, options: &[&str]) -> Desk<'a> {
        let folder = scratch(name);
        let (server, display) = start_server(programs, &folder);
        let engine = command(engine);
        let common = ["-fcp", &engine, "-searchDepth", "2", "-tc", "60:00", "-ponderNextMove", "false", "-size", "33"];
        let options = [&common[..], &["-autoFlipView", "false"], options].concat();
        let xboard = start_xboard(programs, &folder, &display, &options);
        let window = String::new();
        let mut desk =
            Desk { programs, xboard, _server: server, display, folder, window, place: [0; 4], files, seen: 0 };
        desk.wait(&["<first : pong 1"]);
        let deadline = Instant::now() + PATIENCE;
        while desk.window.is_empty() && Instant::now() < deadline {
            // Its first window; titles change with game, variant and file.
            let found = desk.xdotool(&["search", "--onlyvisible", "--class", "xboard"]);
            let first = found.lines().filter_map(|line| line.parse::<u64>().ok()).min();
            desk.window = first.map(|id| id.to_string()).unwrap_or_default();
            std::thread::sleep(STEP);
        }
        assert!(!desk.window.is_empty(), "no window of XBoard:\n{}", desk.tail());
        // A board of another size than the first one takes its time.
        while Instant::now() < deadline {
            let now = desk.look();
            if std::mem::replace(&mut desk.place, now) == now {
                break;
            }
            std::thread::sleep(SETTLED);
        }
        desk
    }

    /// Where the window is, and its size.
    fn look(&self) -> [usize; 4] {
        let geometry = self.xdotool(&["getwindowgeometry", "--shell", &self.window]);
        ["X", "Y", "WIDTH", "HEIGHT"].map(|name| {
            let line = geometry.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='));
            line.and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("no {name} in {geometry:?}"))
        })
    }

    fn xdotool(&self, arguments: &[&str]) -> String {
        let output = Command::new(&self.programs.mouse).args(arguments).env("DISPLAY", &self.display).output();
        String::from_utf8_lossy(&output.expect("xdotool can be started").stdout).into_owned()
    }

    /// What was said until now.
    pub(crate) fn debug(&self) -> String {
        String::from_utf8_lossy(&std::fs::read(self.folder.join("game.debug")).unwrap_or_default()).into_owned()
    }

    /// The end of what was said, for messages.
    pub(crate) fn tail(&self) -> String {
        let debug = self.debug();
        let lines: Vec<&str> = debug.lines().collect();
        let output = std::fs::read_to_string(self.folder.join("xboard.out")).unwrap_or_default();
        format!("{}\n{output}", lines[lines.len().saturating_sub(40)..].join("\n"))
    }

    /// The next line that contains one of some texts, if it comes within a time.
    pub(crate) fn look_for(&mut self, texts: &[&str], limit: Duration) -> Option<String> {
        let deadline = Instant::now() + limit;
        loop {
            let debug = self.debug();
            // A line that is not complete yet is not looked at.
            let complete = debug.rfind('\n').map_or("", |end| &debug[..end]);
            let mut lines = complete.lines().enumerate().skip(self.seen);
            if let Some((number, line)) = lines.find(|(_, line)| texts.iter().any(|text| line.contains(text))) {
                self.seen = number + 1;
                return Some(line.to_string());
            }
            if Instant::now() >= deadline {
                return None;
            }
            std::thread::sleep(STEP);
        }
    }

    /// The next line that contains one of some texts.
    pub(crate) fn wait(&mut self, texts: &[&str]) -> String {
        match self.look_for(texts, PATIENCE) {
            Some(line) => line,
            None => panic!("none of {texts:?} was said:\n{}", self.tail()),
        }
    }

    /// Waits until something was said, be it before or after what was seen.
    pub(crate) fn wait_for_any(&mut self, text: &str) {
        let seen = std::mem::take(&mut self.seen);
        self.wait(&[text]);
        self.seen = self.seen.max(seen);
    }

    /// Clicks a square, White below.
    pub(crate) fn click(&self, square: &str) {
        let [left, top, width, height] = self.place;
        let file = (square.as_bytes()[0] - b'a') as usize;
        let rank: usize = square[1..].parse().expect("a square has a rank");
        // The board fills the window's width, and stands at its bottom.
        let step = (width - 5) / self.files;
        let (x, y) = (left + 3 + file * step + step / 2, top + height - 3 - (rank - 1) * step - step / 2);
        self.xdotool(&["mousemove", &x.to_string(), &y.to_string(), "mousedown", "1", "mouseup", "1"]);
    }

    /// Takes the man of a square into the hand and waits until it is known where it may go: the colours that may be
    /// chosen.
    pub(crate) fn lift(&mut self, square: &str) -> String {
        self.click(square);
        self.wait(&["<first : highlight"])
    }

    /// Moves a man by two clicks; the move as XBoard sends it.
    pub(crate) fn move_man(&mut self, from: &str, to: &str) -> String {
        self.lift(from);
        self.put(to)
    }

    /// Puts the man in the hand on a square.
    pub(crate) fn put(&mut self, to: &str) -> String {
        self.click(to);
        let line = self.wait(&[">first : usermove"]);
        line.split_whitespace().last().unwrap_or("").to_string()
    }

    /// Presses a key.
    pub(crate) fn press(&self, key: &str) {
        self.xdotool(&["windowfocus", "--sync", &self.window, "key", key]);
    }

    /// The user gives up, so that XBoard writes down its board: the first field of its FEN.
    pub(crate) fn board_at_resignation(&mut self) -> String {
        let file = self.folder.join("game.fen");
        let before = std::fs::read_to_string(&file).unwrap_or_default().lines().count();
        self.press("F9");
        self.wait(&[">first : result"]);
        let deadline = Instant::now() + PATIENCE;
        loop {
            let text = std::fs::read_to_string(&file).unwrap_or_default();
            if let Some(line) = text.lines().nth(before).filter(|_| text.ends_with('\n')) {
                // Paradise's parent has holdings.
                return line.split([' ', '[']).next().unwrap_or("").to_string();
            }
            assert!(Instant::now() < deadline, "no position was saved:\n{}", self.tail());
            std::thread::sleep(STEP);
        }
    }

    /// Ends XBoard. It must have had nothing to complain about.
    pub(crate) fn leave(self) {
        self.xboard.signal("TERM", &self.xboard.id());
        let tail = self.tail();
        let output = std::fs::read_to_string(self.folder.join("xboard.out")).unwrap_or_default();
        assert!(
            !output.contains("from first machine") && !output.contains("did not send"),
            "XBoard complains:\n{tail}"
        );
    }
}

/// The built-in games.
pub(crate) fn games() -> &'static ladorea::games::Catalogue {
    static GAMES: std::sync::OnceLock<ladorea::games::Catalogue> = std::sync::OnceLock::new();
    GAMES.get_or_init(ladorea::games::Catalogue::builtin)
}
