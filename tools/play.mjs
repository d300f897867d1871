// Builds the quick page and serves it: play.mjs ADDRESS PORT, started by play.sh. Ends with Ctrl-C. Without an address it
// only builds.
//
// The quick page is the released one without what only makes it smaller or quicker: one compilation for all programs, the
// libraries not optimised, no trunk, no wasm-opt. What is missing is fetched and built at the same time.
import { existsSync, mkdirSync, statSync, copyFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { basename, join } from "node:path";
import { assemble, programs, source } from "./page.mjs";
import { writeService } from "./offline.mjs";
import { serve } from "./serve.mjs";
import { doing, fail, say, spell, Steps } from "./steps.mjs";

const [address, port] = process.argv.slice(2);
const began = Date.now();
const target = join(process.env.CARGO_TARGET_DIR || "target", "quick-page");
const folder = join(target, "www");
const bound = join(target, "programs");
const steps = new Steps(join(target, "times.json"));
const wasm = "wasm32-unknown-unknown";
let ready = false;

const escaped = (text) => text.replace(/[&<]/g, (sign) => ({ "&": "&amp;", "<": "&lt;" })[sign]);
/** For whoever opens the address too soon. */
const waiting = () =>
  ready ? null : `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Geister Lab</title>
<body style="font:1.2rem sans-serif;margin:3rem"><h1>The page is being built</h1><p>${escaped(doing().join("; "))}</p>`;

/** Takes the port before anything is built, since a taken one should not cost minutes; gives its number (0 takes any). */
function listen() {
  const server = serve(folder, waiting);
  return new Promise((resolve) => {
    server.once("error", (error) => {
      if (error.code === "EADDRINUSE") {
        fail(`port ${port} is taken by another program. Choose another one: make play PORT=${Number(port) + 1}`);
      }
      fail(`cannot serve at ${address}, port ${port}: ${error.message.replace(/\.$/, "")}. Try: make play ADDRESS=127.0.0.1 PORT=8081`);
    });
    try {
      server.listen(Number(port), address, () => resolve(server.address().port));
    } catch (error) {
      server.emit("error", error);
    }
  });
}

/** Compiles the programs; gives where each of them is. */
async function compile(all) {
  const features = [...new Set(all.flatMap(({ features }) => features.split(",")))].filter(Boolean).join(",");
  const bins = all.flatMap(({ bin }) => ["--bin", bin]);
  const args = ["build", "--offline", "--locked", "--profile", "play", "--target", wasm, "--features", features, ...bins];
  const messages = await steps.run("compiling the page", "about 3 minutes", "cargo",
    [...args, "--message-format", "json-render-diagnostics"], {
      // The bar is read from standard error to say how far it is. What is quick: see build/main.rs.
      env: { GEISTER_QUICK: "1", CARGO_TERM_PROGRESS_WHEN: "always", CARGO_TERM_PROGRESS_WIDTH: "80" },
      wrong: 'the page did not compile; the reason is above. To repeat only this: make play-build',
    });
  const built = messages.split("\n").filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
  const ours = built.filter(({ target }) => target?.kind.includes("bin"));
  return ours.flatMap(({ filenames }) => filenames).filter((file) => file.endsWith(".wasm"));
}

/** Makes a program ready for browsers, unless it is from last time. */
async function bind(file) {
  const out = join(bound, `${basename(file, ".wasm")}_bg.wasm`);
  if (existsSync(out) && statSync(out).mtimeMs > statSync(file).mtimeMs) return;
  await steps.run(`joining ${basename(file)} and the browser`, "", "wasm-bindgen",
    ["--target", "web", "--no-typescript", "--remove-name-section", "--out-dir", bound, file],
    { wrong: "wasm-bindgen could not make the program ready for browsers; the reason is above. To repeat only this: make play-build" });
}

/** Where the page can be seen; from other devices too when all addresses are served. */
function addresses() {
  if (!["0.0.0.0", "::"].includes(address)) return [address.includes(":") ? `[${address}]` : address];
  const others = Object.values(networkInterfaces()).flat().filter(({ family, internal }) => family === "IPv4" && !internal);
  return ["127.0.0.1", ...others.map((other) => other.address)];
}

async function main() {
  const served = address && (await listen());
  const html = source();
  const all = programs(html);
  const tool = steps.run("building wasm-bindgen", "about a minute", "tools/setup-tools.sh", ["play"]);
  const fonts = steps.attempt("making the fonts", "about 20 seconds", "tools/setup-fonts.sh", []);
  await steps.run("fetching Rust's crates", "about half a minute", "tools/setup-crates.sh", []);
  const files = await compile(all);
  await tool;
  mkdirSync(bound, { recursive: true });
  await Promise.all(files.map(bind));
  const { code, errors } = await fonts;
  if (code !== 0) say(`the fonts could not be made, so the page is shown in this machine's own:\n${errors.trimEnd()}`);
  assemble(html, folder);
  for (const name of files.map((file) => basename(file, ".wasm"))) {
    for (const file of [`${name}.js`, `${name}_bg.wasm`]) copyFileSync(join(bound, file), join(folder, file));
  }
  writeService(folder, true);
  ready = true;
  say(`ready after ${spell((Date.now() - began) / 1000)}`);
  if (!served) return;
  const links = addresses().map((host) => `http://${host}:${served}/`);
  console.log(`\n    Geister Lab: ${links.join("\n                 ")}\n    (Ctrl-C ends it)\n`);
}

main().catch((error) => fail(error.message));
