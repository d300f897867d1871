//! One driver for all tests of an engine, one browser for each test, two at a time.

use crate::page::Page;
use crate::server::Server;
use serde_json::json;
use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use thirtyfour::prelude::*;
use thirtyfour::{ChromeCapabilities, ChromiumLikeCapabilities, FirefoxCapabilities, LoggingPrefsLogLevel};
use tokio::sync::Semaphore;

/// More browsers at once than cores make each of them slow.
static BROWSERS: Semaphore = Semaphore::const_new(2);
/// The drivers of the others have one browser at a time.
static FIREFOX: Semaphore = Semaphore::const_new(1);
static WEBKIT: Semaphore = Semaphore::const_new(1);

const HELP: &str = "run `make setup-test`, which installs Chromium, Firefox, WebKit and their drivers";

/// Most tests have a browser that keeps no page, as a private window: they ask what comes over the network, and when.
const KEEPS_NO_PAGE: &str = "delete Navigator.prototype.serviceWorker";

/// Whose browser a test runs in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// Chromium: all tests, since its own protocol can be a phone, a slow machine or a finger.
    Blink,
    /// Firefox: the way through a game and the rooms.
    Gecko,
    /// WebKit, as Safari has it: the same.
    WebKit,
}

/// Runs a test in Chromium, and then looks at what the browser had to complain about.
pub fn browse<F, Body>(test: F)
where
    F: FnOnce(Page) -> Body,
    Body: Future<Output = ()> + Send + 'static,
{
    run(Engine::Blink, false, test);
}

/// The same in a browser that keeps the page for when there is no network.
pub fn browse_and_keep<F, Body>(test: F)
where
    F: FnOnce(Page) -> Body,
    Body: Future<Output = ()> + Send + 'static,
{
    run(Engine::Blink, true, test);
}

/// The same in a browser with this engine, which keeps the page as it does for people.
pub fn browse_in<F, Body>(engine: Engine, test: F)
where
    F: FnOnce(Page) -> Body,
    Body: Future<Output = ()> + Send + 'static,
{
    run(engine, true, test);
}

fn run<F, Body>(engine: Engine, keeps: bool, test: F)
where
    F: FnOnce(Page) -> Body,
    Body: Future<Output = ()> + Send + 'static,
{
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    runtime.expect("a runtime").block_on(async {
        let _alone = match engine {
            Engine::Blink => None,
            Engine::Gecko => Some(FIREFOX.acquire().await.expect("it is never closed")),
            Engine::WebKit => Some(WEBKIT.acquire().await.expect("it is never closed")),
        };
        let _turn = BROWSERS.acquire().await.expect("it is never closed");
        let _watch = Stopwatch(Instant::now());
        let page = Page::new(engine, session(engine).await, Server::start().await).await;
        if !keeps {
            page.before_loading(KEEPS_NO_PAGE).await;
        }
        // As a task of its own, so that the browser is closed also when the test fails.
        let result = tokio::spawn(test(page.clone())).await;
        let complaints = page.complaints().await;
        page.close().await;
        if let Err(failed) = result {
            eprintln!("complaints of the browser: {complaints:#?}");
            std::panic::resume_unwind(failed.into_panic());
        }
        assert!(complaints.is_empty(), "complaints of the browser: {complaints:#?}");
    });
}

/// Notes how long a test had its browser, for whoever wants to know where the minutes go. It is no measurement.
struct Stopwatch(Instant);

impl Drop for Stopwatch {
    fn drop(&mut self) {
        let thread = std::thread::current();
        let line = format!("{:4} s  {}\n", self.0.elapsed().as_secs(), thread.name().unwrap_or("a test"));
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/browser-times.txt");
        // In one go, so that two tests do not mix their lines; where it cannot be written nobody misses it.
        let _ = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .and_then(|mut file| file.write_all(line.as_bytes()));
    }
}

async fn session(engine: Engine) -> WebDriver {
    let started = match engine {
        Engine::Blink => WebDriver::new(chromedriver(), chromium()).await,
        Engine::Gecko => WebDriver::new(geckodriver(), firefox()).await,
        Engine::WebKit => WebDriver::new(webkitdriver(), webkit()).await,
    };
    started.unwrap_or_else(|error| panic!("{engine:?} does not start: {HELP}. {error}"))
}

fn chromium() -> ChromeCapabilities {
    let mut chrome = DesiredCapabilities::chrome();
    let arguments = [
        "--headless=new",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--lang=en-US",
        // Another host than the test's own is not found, so asking for one ends in the console.
        "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
    ];
    for argument in arguments {
        chrome.add_arg(argument).expect("an argument");
    }
    chrome.set_browser_log_level(LoggingPrefsLogLevel::All).expect("a log level");
    chrome
}

fn firefox() -> FirefoxCapabilities {
    let mut firefox = DesiredCapabilities::firefox();
    firefox.add_arg("-headless").expect("an argument");
    firefox
}

/// WebKit's own small browser.
fn webkit() -> Capabilities {
    let browser = json!({ "binary": minibrowser(), "args": ["--automation"] });
    let mut webkit = Capabilities::default();
    webkit.set("browserName", "MiniBrowser").expect("a name");
    webkit.set("webkitgtk:browserOptions", browser).expect("where it is");
    webkit
}

/// Where Debian puts it, beside the library of its version.
fn minibrowser() -> PathBuf {
    let libraries = Path::new("/usr/lib").read_dir().into_iter().flatten().flatten();
    let versions = libraries.flat_map(|of_machine| {
        ["webkit2gtk-4.1", "webkit2gtk-4.0", "webkitgtk-6.0"]
            .map(|version| of_machine.path().join(version).join("MiniBrowser"))
    });
    versions.into_iter().find(|program| program.exists()).unwrap_or_else(|| panic!("there is no MiniBrowser: {HELP}"))
}

/// The address of the driver that all tests in Chromium share.
fn chromedriver() -> &'static str {
    static RUNNING: OnceLock<(Child, String)> = OnceLock::new();
    &RUNNING.get_or_init(|| start("CHROMEDRIVER", "chromedriver", "successfully on port ")).1
}

/// The address of the driver that all tests in Firefox share.
fn geckodriver() -> &'static str {
    static RUNNING: OnceLock<(Child, String)> = OnceLock::new();
    &RUNNING.get_or_init(|| start("GECKODRIVER", "geckodriver", "Listening on 127.0.0.1:")).1
}

/// The address of the driver that all tests in WebKit share. It opens windows, on a screen that nobody sees, and says
/// nothing: its port is chosen here.
fn webkitdriver() -> &'static str {
    static RUNNING: OnceLock<(Child, String)> = OnceLock::new();
    let begin = || {
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port");
        let script = r#"xvfb-run -a WebKitWebDriver --port="$0" >/dev/null 2>&1 & driver=$!; read -r _; pkill -P $driver; kill $driver"#;
        let shell = Command::new("sh").args(["-c", script, &free.port().to_string()]).stdin(Stdio::piped()).spawn();
        let shell = shell.expect("a shell");
        let began = Instant::now();
        while TcpStream::connect(free).is_err() {
            assert!(began.elapsed() < Duration::from_secs(30), "WebKitWebDriver does not start: {HELP}");
            std::thread::sleep(Duration::from_millis(50));
        }
        (shell, format!("http://{free}"))
    };
    &RUNNING.get_or_init(begin).1
}

/// Starts a driver on a port of its own, which it says after some words. A shell keeps watch over it: when this process
/// ends, however it does, the shell's input ends and the driver goes too.
fn start(variable: &str, usual: &str, before_port: &str) -> (Child, String) {
    let program = std::env::var(variable).unwrap_or_else(|_| usual.to_owned());
    let mut shell = Command::new("sh")
        .args(["-c", r#""$0" --port=0 2>/dev/null & driver=$!; read -r _; kill $driver"#, &program])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a shell");
    let mut lines = BufReader::new(shell.stdout.take().expect("its output")).lines().map_while(Result::ok);
    let port = lines.find_map(|line| Some(line.split_once(before_port)?.1.trim_end_matches('.').to_owned()));
    let Some(port) = port else { panic!("{program} does not start: {HELP}") };
    // A full pipe would stop the driver.
    std::thread::spawn(move || lines.for_each(drop));
    (shell, format!("http://127.0.0.1:{port}"))
}
