//! A real PostgreSQL server for the length of the tests.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

const MISSING: &str = "no PostgreSQL server was found in /usr/lib/postgresql: run `make setup-test`, or as an \
    administrator `apt-get install postgresql`";

/// A server, which ends with this value.
pub struct Cluster {
    socket: PathBuf,
    /// The server ends when this one's standard input does, which is when the tests do.
    _server: Child,
}

/// A new database on a server that all tests share; its URL.
pub fn database() -> String {
    static CLUSTER: OnceLock<Cluster> = OnceLock::new();
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let cluster = CLUSTER.get_or_init(|| start(&[]));
    let url =
        |name: &str| format!("postgres://geister@{}/{name}", cluster.socket.display().to_string().replace('/', "%2F"));
    let name = format!("test{}", NUMBER.fetch_add(1, Ordering::Relaxed));
    let mut client = postgres::Client::connect(&url("postgres"), postgres::NoTls).unwrap();
    client.batch_execute(&format!("CREATE DATABASE {name}")).unwrap();
    url(&name)
}

/// A server that listens at a port of this machine, to encrypted connections only; its port.
pub fn encrypted(certificate: &str, key: &str) -> (Cluster, u16) {
    // A port that is free now; nobody else is likely to take it in the next second.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    (start(&[&port.to_string(), certificate, key]), port)
}

fn start(more: &[&str]) -> Cluster {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/collect/postgres.sh");
    // PostgreSQL refuses to run as root, so root becomes the user that its package made; who may not see our folder.
    let is_root = String::from_utf8(Command::new("id").arg("-u").output().unwrap().stdout).unwrap().trim() == "0";
    let mut command = Command::new(if is_root { "runuser" } else { "sh" });
    if is_root {
        command.args(["-u", "postgres", "--", "sh"]);
    }
    command
        .args(["-c", &std::fs::read_to_string(script).unwrap(), "postgres.sh"])
        .arg(binaries())
        .args(more)
        .current_dir("/");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert!(!line.is_empty(), "PostgreSQL did not start; its messages are above");
    Cluster { socket: line.trim().into(), _server: child }
}

/// The newest version's programs.
fn binaries() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let folders = versions.map(|version| version.unwrap().path().join("bin")).filter(|bin| bin.join("initdb").exists());
    folders.max().expect(MISSING)
}
