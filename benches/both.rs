//! A benchmark that runs natively and, as the same program built for WebAssembly, under node.
//!
//! Natively, `--wasm FILE.js` names that program, prepared for node; both results then stand beside each other.

use serde::{Deserialize, Serialize};

/// How long a piece of work took.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Measure {
    /// What was done.
    pub name: String,
    /// What it came to; the same on every machine, which shows that the work was the same.
    pub sum: u64,
    /// Nanoseconds.
    pub time: f64,
    /// Bytes of tables.
    pub memory: u64,
}

/// Does all work; the clock tells nanoseconds.
pub type Work = fn(fn() -> f64) -> Vec<Measure>;

#[cfg(not(target_arch = "wasm32"))]
pub use native::run;
#[cfg(target_arch = "wasm32")]
pub use web::run;

#[cfg(not(target_arch = "wasm32"))]
mod native {
    use super::{Measure, Work};
    use std::process::Command;
    use std::sync::LazyLock;
    use std::time::Instant;

    const TURNS: usize = 3;

    /// Measures and prints a table.
    pub fn run(work: Work) {
        let file = std::env::args().skip_while(|argument| argument != "--wasm").nth(1);
        let mut native = work(now);
        let mut wasm = file.as_deref().map(under_node);
        // In turn, so that a busy moment of the machine does not fall on one of them alone.
        for _ in 1..TURNS {
            native = quicker(native, work(now));
            wasm = wasm.zip(file.as_deref()).map(|(before, file)| quicker(before, under_node(file)));
        }
        print(&native, wasm.as_deref());
    }

    fn now() -> f64 {
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        START.elapsed().as_nanos() as f64
    }

    /// The quicker of two times for the same work: everything else is the machine's noise.
    fn quicker(one: Vec<Measure>, other: Vec<Measure>) -> Vec<Measure> {
        let best = |(one, other): (Measure, Measure)| if one.time <= other.time { one } else { other };
        one.into_iter().zip(other).map(best).collect()
    }

    fn under_node(file: &str) -> Vec<Measure> {
        let output = Command::new("node").arg(file).output().expect("node runs");
        let text = String::from_utf8_lossy(&output.stdout);
        serde_json::from_str(&text).unwrap_or_else(|error| {
            panic!("{file} did not measure: {error}\n{text}{}", String::from_utf8_lossy(&output.stderr))
        })
    }

    fn print(native: &[Measure], wasm: Option<&[Measure]>) {
        let heading = format!("{:44}{:>8}{:>12}", "", "MB", "ms");
        println!("{heading}{}", if wasm.is_some() { "     WASM ms   WASM/native" } else { "" });
        for (index, here) in native.iter().enumerate() {
            let mut line = format!("{:44}{:8.1}{:12.1}", here.name, here.memory as f64 / 1e6, here.time / 1e6);
            if let Some(there) = wasm.and_then(|list| list.get(index)) {
                assert_eq!((&here.name, here.sum), (&there.name, there.sum), "WebAssembly comes to the same");
                line += &format!("{:12.1}{:14.2}", there.time / 1e6, there.time / here.time);
            }
            println!("{line}");
        }
    }
}

#[cfg(target_arch = "wasm32")]
mod web {
    use super::Work;
    use js_sys::{Function, Reflect};
    use wasm_bindgen::{JsCast, JsValue};

    /// Prints the measures as JSON for the native program to read.
    pub fn run(work: Work) {
        let text = serde_json::to_string(&work(now)).expect("numbers and names are JSON");
        call("console", "log", &[text.into()]);
    }

    fn now() -> f64 {
        call("performance", "now", &[]).as_f64().expect("a clock tells the time") * 1e6
    }

    /// Calls a method of one of the global objects.
    fn call(object: &str, method: &str, arguments: &[JsValue]) -> JsValue {
        let object = Reflect::get(&js_sys::global(), &object.into()).expect("it is there");
        let method: Function = Reflect::get(&object, &method.into()).expect("it is there").unchecked_into();
        method.apply(&object, &arguments.iter().collect()).expect("it works")
    }
}
