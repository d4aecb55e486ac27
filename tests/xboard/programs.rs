//! The real XBoard on an X server without a screen.
//!
//! Both programs run under `timeout`, which makes itself the leader of a process group: so all processes end even if
//! the test is killed, and a group can be ended by `kill` from here. (`Child::kill` would end `timeout` alone and leave
//! XBoard behind.)

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// After so many seconds `timeout` ends XBoard, and a little later the X server.
const XBOARD_SECONDS: u32 = 90;
const SERVER_SECONDS: u32 = 100;
/// How long is waited for XBoard: longer than `timeout` needs to end it.
pub(crate) const WAIT: Duration = Duration::from_secs(100);
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
    /// Moves the mouse and presses keys.
    pub(crate) mouse: PathBuf,
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
            mouse: find("xdotool").ok_or("xdotool")?,
        })
    }
}

/// A program under `timeout`; ended with all its children when dropped.
pub(crate) struct Group(Child);

impl Group {
    /// Waits for the end.
    pub(crate) fn wait(&mut self, limit: Duration) -> Option<ExitStatus> {
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

    /// The process, which is also the group.
    pub(crate) fn id(&self) -> String {
        self.0.id().to_string()
    }

    pub(crate) fn signal(&self, signal: &str, target: &str) {
        // `kill` of the shell, since not every system has the program.
        let _ =
            Command::new("sh").args(["-c", &format!("kill -s {signal} -- {target}")]).stderr(Stdio::null()).status();
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
pub(crate) fn start_server(programs: &Programs, folder: &Path) -> (Group, String) {
    let mut child = Command::new(&programs.timeout)
        .args(["-k", "5", &SERVER_SECONDS.to_string()])
        .arg(&programs.server)
        // It chooses a free display and writes its number; it ends when its last client, XBoard, has gone.
        .args(["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp", "-terminate"])
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
pub(crate) fn command(path: &Path) -> String {
    let text = path.display().to_string();
    if text.contains(' ') { format!("\"{text}\"") } else { text }
}

/// The settings that the user's own file may have and that matter here.
const SETTINGS: &str = include_str!("settings.ini");

/// XBoard on a display, in a scratch folder of its own, with its own settings; what it says goes to `xboard.out` there.
///
/// XBoard looks for the user's file in the home of the user's account, not in `HOME`; so ours is named on the command
/// line, where it is read after that one.
pub(crate) fn start_xboard(programs: &Programs, folder: &Path, display: &str, options: &[&str]) -> Group {
    let output = std::fs::File::create(folder.join("xboard.out")).expect("the scratch folder can be written");
    let settings = folder.join("settings.ini");
    std::fs::write(&settings, SETTINGS).expect("the scratch folder can be written");
    let (settings, debug) = (settings.display().to_string(), folder.join("game.debug").display().to_string());
    let child = Command::new(&programs.timeout)
        .args(["-k", "5", &XBOARD_SECONDS.to_string()])
        .arg(&programs.xboard)
        .args(["-settingsFile", &settings, "-debugMode", "true", "-nameOfDebugFile", &debug])
        .args(["-saveGameFile", "game.pgn", "-savePositionFile", "game.fen"])
        .args(options)
        .env_clear()
        .envs([("DISPLAY", display), ("PATH", MORE_PATH), ("LC_ALL", "C"), ("NO_AT_BRIDGE", "1")])
        .env("HOME", folder.join("home"))
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(output.try_clone().expect("a file can be opened twice"))
        .stderr(output)
        .spawn()
        .expect("timeout can be started");
    Group(child)
}

/// A scratch folder, empty, because XBoard appends to its files.
pub(crate) fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("home")).expect("the scratch folder can be written");
    folder
}

/// Writes a line that is seen although the test passes: the standard error itself is not captured.
pub(crate) fn say_loudly(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}
