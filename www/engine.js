// Starts an engine inside its worker: the program of one family of players. The address names the family and the build,
// so that page and engine always fit together.
const address = new URL(import.meta.url);
const family = address.searchParams.get("family");
if (!/^[a-z]+$/.test(family)) throw new Error(`there is no family ${family}`);
const build = `?v=${address.searchParams.get("v")}`;
const at = (file) => new URL(`./${file}${build}`, address);
// What players need lies beside the page (src/web/engine/download.rs).
globalThis.geisterHome = new URL("./", address).href;

async function compiled(file, cache) {
  const response = await fetch(at(file), { cache });
  if (!response.ok) throw new Error(`${file}: ${response.status} ${response.statusText}`);
  // Some servers do not say that it is WebAssembly; then it cannot be compiled while it comes.
  const isNamed = response.headers.get("Content-Type")?.startsWith("application/wasm");
  return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

// What the browser has kept may be the half of it that came when the line broke: then it is fetched anew.
const fetched = (file) => compiled(file, "default").catch(() => compiled(file, "reload"));

let parts;
try {
  parts = await Promise.all([import(at(`engine-${family}.js`)), fetched(`engine-${family}_bg.wasm`)]);
} catch (error) {
  // The page tells it in words and offers to try again (`Reply::Missing`).
  postMessage({ missing: { ticket: null, reason: String(error?.message ?? error) } });
}
if (parts) await parts[0].default({ module_or_path: parts[1] });
