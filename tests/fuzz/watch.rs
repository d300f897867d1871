//! How long a reader takes. One that never comes back cannot be caught; it is told, and the run ends.

use std::sync::LazyLock;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// How long this thread has worked: the processor's time where the system tells it, else the clock's.
pub fn worked() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanos.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

/// Long after anybody's patience, also on a machine that has much else to do.
const FOR_EVER: Duration = Duration::from_secs(300);

thread_local! {
    static WATCH: Sender<Option<(String, Vec<u8>)>> = {
        let (sender, jobs) = channel::<Option<(String, Vec<u8>)>>();
        std::thread::spawn(move || {
            let mut now: Option<(String, Vec<u8>)> = None;
            loop {
                match jobs.recv_timeout(FOR_EVER) {
                    Ok(next) => now = next,
                    Err(RecvTimeoutError::Disconnected) => return,
                    Err(RecvTimeoutError::Timeout) => {
                        if let Some((name, input)) = now.take() {
                            let file = crate::corpus::keep(&name, &input);
                            eprintln!("{name} does not end; its input is kept in {}", file.display());
                            std::process::exit(1);
                        }
                    }
                }
            }
        });
        sender
    };
}

/// Watches over one input.
pub fn begin(name: &str, input: &[u8]) -> impl Drop + use<> {
    WATCH.with(|watch| watch.send(Some((name.to_owned(), input.to_vec()))).unwrap());
    struct Ended;
    impl Drop for Ended {
        fn drop(&mut self) {
            let _ = WATCH.with(|watch| watch.send(None));
        }
    }
    Ended
}
