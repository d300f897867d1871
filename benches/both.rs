//! A benchmark that runs natively and, as the same program built for WebAssembly, under node.
//!
//! Natively, `--wasm FILE.js` names that program, prepared for node; both results then stand beside each other.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// How long a piece of work took, and its row in the table; the table is made natively.
#[cfg_attr(target_arch = "wasm32", allow(dead_code))]
pub trait Measure: Serialize + DeserializeOwned {
    /// The heading of the rows.
    const HEADING: &str;
    /// The heading of what WebAssembly adds to them.
    const WASM_HEADING: &str;

    /// What was done, and what it came to: the same on every machine, which shows that the work was the same.
    fn work(&self) -> (&str, u64);

    /// How long it took, in nanoseconds.
    fn time(&self) -> f64;

    /// The row.
    fn row(&self) -> String;

    /// What it adds to the row, measured in WebAssembly.
    fn wasm(&self) -> String;
}

/// Does all work; the clock tells nanoseconds.
pub type Work<M> = fn(fn() -> f64) -> Vec<M>;

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

    /// Measures and prints a table; there may be something to say about the native numbers.
    pub fn run<M: Measure>(work: Work<M>, remark: fn(&[M])) {
        let file = std::env::args().skip_while(|argument| argument != "--wasm").nth(1);
        let mut native = work(now);
        let mut wasm = file.as_deref().map(under_node);
        // In turn, so that a busy moment of the machine does not fall on one of them alone.
        for _ in 1..TURNS {
            native = quicker(native, work(now));
            wasm = wasm.zip(file.as_deref()).map(|(before, file)| quicker(before, under_node(file)));
        }
        print(&native, wasm.as_deref());
        remark(&native);
    }

    fn now() -> f64 {
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        START.elapsed().as_nanos() as f64
    }

    /// The quicker of two times for the same work: everything else is the machine's noise.
    fn quicker<M: Measure>(one: Vec<M>, other: Vec<M>) -> Vec<M> {
        let best = |(one, other): (M, M)| if one.time() <= other.time() { one } else { other };
        one.into_iter().zip(other).map(best).collect()
    }

    fn under_node<M: Measure>(file: &str) -> Vec<M> {
        let output = Command::new("node").arg(file).output().expect("node runs");
        let text = String::from_utf8_lossy(&output.stdout);
        serde_json::from_str(&text).unwrap_or_else(|error| {
            panic!("{file} did not measure: {error}\n{text}{}", String::from_utf8_lossy(&output.stderr))
        })
    }

    fn print<M: Measure>(native: &[M], wasm: Option<&[M]>) {
        println!("{}{}", M::HEADING, if wasm.is_some() { M::WASM_HEADING } else { "" });
        for (index, here) in native.iter().enumerate() {
            let mut line = here.row();
            if let Some(there) = wasm.and_then(|list| list.get(index)) {
                assert_eq!(here.work(), there.work(), "WebAssembly does the same work");
                line += &format!("{}{:14.2}", there.wasm(), there.time() / here.time());
            }
            println!("{line}");
        }
    }
}

#[cfg(target_arch = "wasm32")]
mod web {
    use super::{Measure, Work};
    use js_sys::{Function, Reflect};
    use wasm_bindgen::{JsCast, JsValue};

    /// Prints the measures as JSON for the native program to read.
    pub fn run<M: Measure>(work: Work<M>, _: fn(&[M])) {
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
