//! A match in the real XBoard on an X server without a screen.
//!
//! The command lines are measured, not guessed; what each part is needed for is said where it stands. Both programs run under
//! `timeout`, which makes itself the leader of a process group: so all processes end even if the test is killed, and a group can be ended by
//! `kill` from here. (`Child::kill` would end `timeout` alone and leave XBoard behind.)

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// After so many seconds `timeout` ends XBoard, and a little later the X server.
const XBOARD_SECONDS: u32 = 90;
const SERVER_SECONDS: u32 = 100;
/// How long is waited for XBoard: longer than `timeout` needs to end it.
const WAIT: Duration = Duration::from_secs(100);
/// How long the X server may take to start on a busy machine.
const SERVER_START: Duration = Duration::from_secs(20);
/// How long a process group may take to end after it was asked to.
const END: Duration = Duration::from_secs(8);
/// How often it is looked whether a process has ended.
const STEP: Duration = Duration::from_millis(50);
/// Where games are that are not in `PATH` for everybody.
const MORE_PATH: &str = "/usr/bin:/bin:/usr/local/bin:/usr/games:/usr/local/games";

/// The programs of the match.
pub(crate) struct Programs {
    xboard: PathBuf,
    server: PathBuf,
    timeout: PathBuf,
}

/// The path of a program.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let more = std::env::split_paths(MORE_PATH);
    std::env::split_paths(&path).chain(more).map(|folder| folder.join(name)).find(|file| file.is_file())
}

impl Programs {
    /// Looks for the programs.
    ///
    /// # Errors
    /// The name of the first that is missing.
    pub(crate) fn find() -> Result<Programs, &'static str> {
        Ok(Programs {
            xboard: find("xboard").ok_or("xboard")?,
            server: find("Xvfb").ok_or("Xvfb")?,
            timeout: find("timeout").ok_or("timeout")?,
        })
    }
}

/// What is played.
pub(crate) struct Match<'a> {
    /// The name of the scratch folder.
    pub(crate) name: &'a str,
    /// The variant as XBoard names it.
    pub(crate) variant: &'a str,
    /// The engine that has White.
    pub(crate) first: &'a Path,
    /// The other one.
    pub(crate) second: &'a Path,
    /// More options.
    pub(crate) options: &'a [&'a str],
}

/// What came of it.
pub(crate) struct Played {
    /// The file of games.
    pub(crate) pgn: Vec<u8>,
    /// What XBoard and the engines said to each other.
    pub(crate) debug: String,
    /// What XBoard wrote on its standard output and error.
    pub(crate) output: String,
}

impl Played {
    /// The end of the debug file, for messages.
    pub(crate) fn tail(&self) -> String {
        let lines: Vec<&str> = self.debug.lines().collect();
        format!("{}\n{}", lines[lines.len().saturating_sub(30)..].join("\n"), self.output)
    }
}

/// A program under `timeout`; ended with all its children when dropped.
struct Group(Child);

impl Group {
    /// Waits for the end.
    fn wait(&mut self, limit: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + limit;
        loop {
            if let Ok(Some(status)) = self.0.try_wait() {
                return Some(status);
            }
            if Instant::now() >= deadline {
                return None;
            }
            std::thread::sleep(STEP);
        }
    }

    fn signal(&self, signal: &str, target: &str) {
        // `kill` of the shell, since not every system has the program.
        let _ = Command::new("sh").args(["-c", &format!("kill -{signal} -- {target}")]).stderr(Stdio::null()).status();
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        if self.wait(Duration::ZERO).is_some() {
            return;
        }
        let id = self.0.id();
        // TERM goes on to the group; an X server that is killed instead would leave its lock behind.
        self.signal("TERM", &id.to_string());
        if self.wait(END).is_none() {
            self.signal("KILL", &format!("-{id}"));
            let _ = self.wait(END);
        }
    }
}

/// Starts an X server and gives the number of its display.
fn start_server(programs: &Programs, folder: &Path) -> (Group, String) {
    let mut child = Command::new(&programs.timeout)
        .args(["-k", "5", &SERVER_SECONDS.to_string()])
        .arg(&programs.server)
        // It chooses a free display and writes its number; it ends when its last client, XBoard, has gone.
        .args(["-displayfd", "1", "-screen", "0", "1024x768x24", "-nolisten", "tcp", "-terminate"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(std::fs::File::create(folder.join("server.err")).expect("the scratch folder can be written"))
        .spawn()
        .expect("timeout can be started");
    let output = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
    let group = Group(child);
    let (sender, first_line) = channel();
    std::thread::spawn(move || {
        for line in output.lines().map_while(Result::ok) {
            let _ = sender.send(line);
        }
    });
    let number = first_line.recv_timeout(SERVER_START).unwrap_or_else(|_| {
        let errors = std::fs::read_to_string(folder.join("server.err")).unwrap_or_default();
        panic!("the X server does not start: {errors}");
    });
    (group, format!(":{}", number.trim()))
}

/// The command as XBoard takes it: it splits at blanks itself.
fn engine(path: &Path) -> String {
    let text = path.display().to_string();
    if text.contains(' ') { format!("\"{text}\"") } else { text }
}

/// XBoard's options. `/etc/xboard/xboard.conf` is read before, hence so many.
fn options(game: &Match<'_>, folder: &Path) -> Vec<String> {
    let text = |path: PathBuf| path.display().to_string();
    let (first, second) = (engine(game.first), engine(game.second));
    let (pgn, debug) = (text(folder.join("game.pgn")), text(folder.join("game.debug")));
    [
        &["-variant", game.variant, "-fcp", &first, "-scp", &second, "-mode", "TwoMachines", "-matchGames", "1"][..],
        // Without the flag being called, XBoard waits for ever for an engine that has died.
        &["-tc", "0:03", "-inc", "0.03", "-autoCallFlag", "true", "-ponderNextMove", "false"],
        &["-defaultHashSize", "16", "-smpCores", "1"],
        // Otherwise a box with the final score waits to be closed; and animation takes most of a fast game's time.
        &["-popupExitMessage", "false", "-popupMoveErrors", "false", "-saveSettingsOnExit", "false"],
        &["-soundProgram", "", "-animateMoving", "false"],
        &["-testLegality", "true", "-testClaims", "true", "-checkMates", "true", "-materialDraws", "true"],
        &["-trivialDraws", "false", "-ruleMoves", "51", "-repeatsToDraw", "6", "-adjudicateDrawMoves", "0"],
        &["-pgnExtendedInfo", "false", "-matchPause", "100"],
        &["-saveGameFile", &pgn, "-debugMode", "true", "-nameOfDebugFile", &debug],
        game.options,
    ]
    .concat()
    .into_iter()
    .map(str::to_string)
    .collect()
}

/// Plays a match of one game. Fails the test if XBoard does not end by itself and in peace.
pub(crate) fn play(programs: &Programs, game: &Match<'_>) -> Played {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(game.name);
    // XBoard appends to its files.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("home")).expect("the scratch folder can be written");
    let output = std::fs::File::create(folder.join("xboard.out")).expect("the scratch folder can be written");
    let (mut server, display) = start_server(programs, &folder);
    let child = Command::new(&programs.timeout)
        .args(["-k", "5", &XBOARD_SECONDS.to_string()])
        .arg(&programs.xboard)
        .args(options(game, &folder))
        .env_clear()
        .envs([("DISPLAY", display.as_str()), ("PATH", MORE_PATH), ("LC_ALL", "C"), ("NO_AT_BRIDGE", "1")])
        // Not the user's settings.
        .env("HOME", folder.join("home"))
        .current_dir(&folder)
        .stdin(Stdio::null())
        .stdout(output.try_clone().expect("a file can be opened twice"))
        .stderr(output)
        .spawn()
        .expect("timeout can be started");
    let mut xboard = Group(child);
    let status = xboard.wait(WAIT);
    drop(xboard);
    let _ = server.wait(Duration::from_secs(2));
    drop(server);
    let read = |name: &str| std::fs::read(folder.join(name)).unwrap_or_default();
    let text = |name: &str| String::from_utf8_lossy(&read(name)).into_owned();
    let played = Played { pgn: read("game.pgn"), debug: text("game.debug"), output: text("xboard.out") };
    assert!(status.is_some_and(|status| status.success()), "XBoard ends with {status:?}:\n{}", played.tail());
    played
}

/// Writes a line that is seen although the test passes: the standard error itself is not captured.
pub(crate) fn say_loudly(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}
