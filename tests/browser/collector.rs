//! A collector of a test's own, the real program.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The researcher's key.
pub const KEY: &str = "the-researchers-key-of-this-test";

/// A collector with a database of its own, gone with the test.
pub struct Collector {
    process: Child,
    folder: PathBuf,
    /// Where it answers, without a stroke at its end.
    pub address: String,
}

impl Collector {
    /// With a name for its folder; port 0 takes a free one, and a folder is that of one that was killed.
    pub fn start(name: &str, port: u16, folder: Option<PathBuf>) -> Collector {
        Collector::with(name, port, folder, &[])
    }

    /// The same with more arguments.
    pub fn with(name: &str, port: u16, folder: Option<PathBuf>, arguments: &[&str]) -> Collector {
        let folder = folder.unwrap_or_else(|| {
            let folder = std::env::temp_dir().join(format!("geister-browser-{name}-{}", std::process::id()));
            std::fs::create_dir_all(&folder).unwrap();
            folder
        });
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut process = Command::new(env!("CARGO_BIN_EXE_geister"))
            .arg("collect")
            .args(["--page".as_ref(), crate::server::dist().as_os_str()])
            .args(["--studies".as_ref(), root.join("tests/data/studies").as_os_str()])
            .args(["--address", &format!("127.0.0.1:{port}")])
            .args(["--database", &format!("sqlite:{}", folder.join("data.sqlite").display())])
            .args(arguments)
            .env("GEISTER_COLLECT_KEY", KEY)
            .env_remove("DATABASE_URL")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // It says on standard error where it listens, or why it does not start.
        let mut heard = String::new();
        let mut said = BufReader::new(process.stderr.take().unwrap());
        let address = loop {
            let mut line = String::new();
            assert!(said.read_line(&mut line).unwrap() > 0, "the collector does not start: {heard}");
            heard += &line;
            if let Some(at) = line.split_whitespace().find(|word| word.starts_with("http://")) {
                break at.trim_end_matches(['/', '.', ',']).to_owned();
            }
        };
        std::thread::spawn(move || said.lines().for_each(drop));
        Collector { process, folder, address }
    }

    /// Its port.
    pub fn port(&self) -> u16 {
        self.address.rsplit(':').next().unwrap().parse().unwrap()
    }

    /// Ends it as if the power had gone; its data stay.
    pub fn kill(mut self) -> PathBuf {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
        std::mem::take(&mut self.folder)
    }
}

impl Drop for Collector {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        if self.folder.as_os_str().is_empty() {
            return;
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
