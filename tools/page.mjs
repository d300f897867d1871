// Puts the page together as trunk does for a release, from the `data-trunk` links of www/index.html, but without
// trunk, without wasm-opt and without names that change: the server tells browsers what is new.
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

const SOURCE = "www";

// What is understood here of trunk's links. Anything else must be refused: the quick page would quietly differ.
const ATTRIBUTES = {
  css: [],
  icon: [],
  "copy-dir": [],
  "copy-file": ["data-target-path"],
  script: ["src"],
  // Of these, profile, optimiser and check sums concern only the release.
  rust: ["data-bin", "data-type", "data-bindgen-target", "data-cargo-features", "data-cargo-profile-release",
    "data-wasm-opt", "data-integrity"],
};

const LINK = /<(?:link|script|style)\b[^>]*\bdata-trunk\b(?!-)[^>]*>/g;
const INLINE = /<script(?![^>]*\ssrc=)([^>]*)>([^]*?)<\/script>/g;

function attributes(tag) {
  const pairs = tag.slice(1, -1).matchAll(/\s([\w-]+)(?:\s*=\s*"([^"]*)")?/g);
  return Object.fromEntries([...pairs].map(([, name, value]) => [name, value ?? ""]));
}

/** The links of the page, in order; throws in words when there is one that is not understood. */
export function links(html) {
  return [...html.matchAll(LINK)].map(([tag]) => {
    const all = { rel: tag.startsWith("<script") ? "script" : undefined, ...attributes(tag) };
    const known = ATTRIBUTES[all.rel];
    const strange = known ? Object.keys(all).find((name) => !["data-trunk", "rel", "href", ...known].includes(name)) : "rel";
    if (strange) throw new Error(`${SOURCE}/index.html has ${tag}, whose ${strange} tools/page.mjs does not understand yet.`);
    return { tag, ...all };
  });
}

export const source = () => readFileSync(join(SOURCE, "index.html"), "utf8");

/** The programs of the page: their names and the features that they need. */
export const programs = (html) =>
  links(html)
    .filter(({ rel }) => rel === "rust")
    .map((link) => ({ bin: link["data-bin"], features: link["data-cargo-features"] ?? "" }));

/** What trunk writes for the program that is the page. */
const start = (bin) => `<link rel="modulepreload" href="./${bin}.js" crossorigin="anonymous">
<link rel="preload" href="./${bin}_bg.wasm" crossorigin="anonymous" as="fetch" type="application/wasm">
<script type="module">
import init, * as bindings from './${bin}.js';
const wasm = await init({ module_or_path: './${bin}_bg.wasm' });
window.wasmBindings = bindings;
dispatchEvent(new CustomEvent("TrunkApplicationStarted", { detail: { wasm } }));
</script>`;

/** Moves the scripts that stand in a page into files beside it, named by their content. */
export const scriptsApart = (html, folder) =>
  html.replace(INLINE, (_, attributes, script) => {
    const name = `start-${createHash("sha256").update(script).digest("hex").slice(0, 16)}.js`;
    writeFileSync(join(folder, name), script);
    return `<script${attributes} src="./${name}"></script>`;
  });

/** Writes everything but the programs into the folder, which is emptied first. */
export function assemble(html, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let page = html.replace(/<base data-trunk-public-url>/, '<base href="./">');
  for (const link of links(html)) {
    const from = join(SOURCE, link.href ?? link.src);
    const name = basename(from);
    let text = "";
    if (link.rel === "css") text = `<link rel="stylesheet" href="./${name}">`;
    if (link.rel === "icon") text = `<link rel="icon" href="./${name}">`;
    if (link.rel === "script") text = `<script src="./${name}">`;
    if (link.rel === "rust" && link["data-type"] === "main") text = start(link["data-bin"]);
    // A page without its fonts is still a page.
    const copied = ["css", "icon", "script", "copy-dir", "copy-file"].includes(link.rel) && (name !== "fonts" || existsSync(from));
    if (copied) cpSync(from, join(folder, link["data-target-path"] ?? "", name), { recursive: true });
    page = page.replace(link.tag, () => text);
  }
  writeFileSync(join(folder, "index.html"), scriptsApart(page, folder));
}
