//! The real `geister collect`, started, killed and started again.

use crate::postgres;
use geister_lab::collect::client::Client;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

pub const KEY: &str = "the-key-of-the-tests";

/// Which database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Sqlite,
    Postgres,
}

/// A folder of one's own, which goes when the test ends.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("collect-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    /// The same with the documents that the collector knows, in `studies`.
    pub fn with_studies() -> Folder {
        let folder = Folder::new();
        folder.file("studies/pilot.json", &crate::document().to_string());
        folder.file("studies/pilot-of-last-year.json", &crate::old_document().to_string());
        folder
    }

    pub fn file(&self, name: &str, text: &str) -> PathBuf {
        let file = self.0.join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, text).unwrap();
        file
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The command, without any key or database of the environment.
pub fn geister(folder: &Folder, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_geister"));
    command.arg("collect").args(arguments).current_dir(&folder.0);
    command.env_remove("DATABASE_URL").env_remove("GEISTER_COLLECT_KEY");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The command that should not start: what it says.
pub fn fails(folder: &Folder, arguments: &[&str]) -> String {
    let Output { status, stderr, .. } = geister(folder, arguments).output().unwrap();
    assert_eq!(status.code(), Some(2), "{arguments:?}");
    String::from_utf8(stderr).unwrap()
}

/// A process that ends with its test.
pub struct Process {
    child: Child,
    /// What it says after its first line.
    errors: BufReader<std::process::ChildStderr>,
    pub base: String,
}

impl Process {
    pub fn start(mut command: Command) -> Process {
        let mut child = command.spawn().unwrap();
        let mut errors = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        errors.read_line(&mut line).unwrap();
        let base = line.strip_prefix("collecting at ").unwrap_or_else(|| panic!("it says: {line}"));
        let base = base.split("/ into ").next().unwrap().to_owned();
        Process { child, errors, base }
    }

    /// What a service manager does: asks, and waits. Gives the exit code and what was said.
    pub fn stop(mut self) -> (Option<i32>, String) {
        assert!(Command::new("kill").arg(self.child.id().to_string()).status().unwrap().success());
        let code = self.child.wait().unwrap().code();
        let mut said = String::new();
        self.errors.read_to_string(&mut said).unwrap();
        (code, said)
    }

    /// What it printed, at its end.
    pub fn printed(mut self) -> String {
        let mut out = self.child.stdout.take().unwrap();
        self.stop();
        let mut printed = String::new();
        out.read_to_string(&mut printed).unwrap();
        printed
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A collector with a database and a key, and a client of it.
pub struct Stage {
    pub database: String,
    pub process: Process,
    pub client: Client,
    pub folder: Folder,
}

impl Stage {
    pub fn new(kind: Kind) -> Stage {
        Stage::with(kind, &["--sessions-per-minute", "0", "--requests-per-minute", "0"])
    }

    pub fn with(kind: Kind, arguments: &[&str]) -> Stage {
        let folder = Folder::with_studies();
        let database = match kind {
            Kind::Sqlite => "sqlite:data.sqlite".to_owned(),
            Kind::Postgres => postgres::database(),
        };
        let process = run(&folder, &database, "127.0.0.1:0", arguments);
        Stage { client: Client::at(&process.base), database, process, folder }
    }

    /// Another process on the same database.
    pub fn second(&self, arguments: &[&str]) -> Process {
        run(&self.folder, &self.database, "127.0.0.1:0", arguments)
    }

    /// Ends the process without a word, and starts it again at the same address.
    pub fn kill_and_restart(&mut self, arguments: &[&str]) {
        let address = self.process.base.strip_prefix("http://").unwrap().to_owned();
        let _ = self.process.child.kill();
        let _ = self.process.child.wait();
        self.process = run(&self.folder, &self.database, &address, arguments);
    }

    /// A whole address.
    pub fn url(&self, path: &str) -> String {
        format!("{}{path}", self.process.base)
    }
}

fn run(folder: &Folder, database: &str, address: &str, arguments: &[&str]) -> Process {
    let mut command = geister(folder, &["--address", address, "--database", database, "--studies", "studies"]);
    command.args(arguments).env("GEISTER_COLLECT_KEY", KEY);
    Process::start(command)
}
