//! How quick the search is. Natively it prints a table; with `--wasm FILE.js`, the same program built for WebAssembly
//! and prepared for node, it runs that too and puts both beside each other. `make bench` does all of it.

mod workload;

#[cfg(not(target_arch = "wasm32"))]
use native as here;
#[cfg(target_arch = "wasm32")]
use web as here;

fn main() {
    here::main();
}

#[cfg(not(target_arch = "wasm32"))]
mod native {
    use super::workload::{Measure, RATIOS, measure, quicker};
    use std::process::Command;
    use std::sync::LazyLock;
    use std::time::Instant;

    const TURNS: usize = 3;

    pub fn main() {
        let file = std::env::args().skip_while(|argument| argument != "--wasm").nth(1);
        let mut native = measure(now);
        let mut wasm = file.as_deref().map(under_node);
        // In turn, so that a busy moment of the machine does not fall on one of them alone.
        for _ in 1..TURNS {
            native = quicker(native, measure(now));
            wasm = wasm.zip(file.as_deref()).map(|(before, file)| quicker(before, under_node(file)));
        }
        print(&native, wasm.as_deref());
    }

    fn now() -> f64 {
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        START.elapsed().as_nanos() as f64
    }

    fn under_node(file: &str) -> Vec<Measure> {
        let output = Command::new("node").arg(file).output().expect("node runs");
        let text = String::from_utf8_lossy(&output.stdout);
        serde_json::from_str(&text).unwrap_or_else(|error| {
            panic!("{file} did not measure: {error}\n{text}{}", String::from_utf8_lossy(&output.stderr))
        })
    }

    fn print(native: &[Measure], wasm: Option<&[Measure]>) {
        let heading = "                                nodes a run     µs a run   M nodes/s";
        println!("{heading}{}", if wasm.is_some() { "     WASM µs   M nodes/s   WASM/native" } else { "" });
        for (index, here) in native.iter().enumerate() {
            let mut line = format!("{:28}{:15}{}", here.name, here.nodes / here.runs, speed(here));
            if let Some(there) = wasm.and_then(|list| list.get(index)) {
                assert_eq!((&here.name, here.nodes), (&there.name, there.nodes), "WebAssembly does the same work");
                line += &format!("{}{:14.2}", speed(there), there.time / here.time);
            }
            println!("{line}");
        }
        println!();
        for (quick, plain, depth) in RATIOS {
            let [quick, plain] = [quick, plain].map(|index| native[index].time / native[index].runs as f64);
            let times = plain / quick;
            println!("murasaki at depth {depth} is {times:.0} times as quick as plain alpha-beta in the same order");
        }
    }

    fn speed(measure: &Measure) -> String {
        let run = measure.time / measure.runs as f64 / 1000.0;
        format!("{run:13.1}{:12.1}", measure.nodes as f64 / measure.time * 1000.0)
    }
}

#[cfg(target_arch = "wasm32")]
mod web {
    use super::workload::measure;
    use js_sys::{Function, Reflect};
    use wasm_bindgen::{JsCast, JsValue};

    /// Prints the measures as JSON for the native program to read.
    pub fn main() {
        let text = serde_json::to_string(&measure(now)).expect("numbers and names are JSON");
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
