// Loads a program that is not a player's: `lessons`, `classroom` or `study`. The query names it and the build, so that all parts fit
// together. In a page it is fetched; a worker is handed what its page has fetched already, so that nobody loads it twice.
const inWorker = typeof document === "undefined";
const query = new URL(import.meta.url).searchParams;
// Listening begins before anything is waited for, or the message would be missed.
const handed = inWorker && new Promise((take) => addEventListener("message", ({ data }) => take(data), { once: true }));
const wish = query.get("program");
const name = ["lessons", "classroom"].includes(wish) ? wish : "study";
const build = `?v=${query.get("v")}`;
// What players need lies beside the page (src/web/engine/download.rs).
globalThis.geisterHome = new URL("./", import.meta.url).href;
const { default: start } = await import(`./${name}.js${build}`);

async function compiled(cache) {
  const response = await fetch(new URL(`./${name}_bg.wasm${build}`, import.meta.url), { cache });
  if (!response.ok) throw new Error(`${name}_bg.wasm: ${response.status} ${response.statusText}`);
  // Some servers do not say that it is WebAssembly; then it cannot be compiled while it comes.
  const isNamed = response.headers.get("Content-Type")?.startsWith("application/wasm");
  return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

// What the browser has kept may be the half of it that came when the line broke: then it is fetched anew.
const fetched = () => compiled("default").catch(() => compiled("reload"));

// A worker that is handed nothing within a second helps itself.
const late = () => new Promise((wake) => setTimeout(wake, 1000)).then(fetched);
const program = inWorker ? await Promise.race([handed, late()]) : await fetched();
globalThis.geisterProgram = program;
await start({ module_or_path: program });
