// Tells www/service.js what belongs to a built page: each file by its hash, and which of them are kept at once.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

const LINE = /^const BUILD = .*;$/m;

// A study belongs to its researcher, who may change it; weights are kept by those who load them (src/web/engine/download.rs).
const NOT_KEPT = /^(studies|networks)\/|^(index\.html|service\.js)$|\.(br|gz)$|(^|\/)\./;
// Whoever plays needs these; everything else is kept when somebody comes for it.
const LATER = /^(lessons|study|classroom|engine-(?!search)).*\.(js|wasm)$|^puzzles\//;

// Nobody waits for these, but whoever has played comes for them next: rules, puzzles, games and their analysis, and everybody on
// the wall to play against. A study is for those who come for it.
const SOON = /^(lessons|classroom|engine-).*\.(js|wasm)$|^puzzles\//;

function files(folder) {
  const below = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : [path];
  });
  return below.sort();
}

/** The name by which the page's program asks for its files (build/main.rs); null where it is not found. */
function pageName(folder) {
  const program = readdirSync(folder).find((name) => /^app.*\.wasm$/.test(name));
  const text = program ? readFileSync(join(folder, program), "latin1") : "";
  return text.match(/\?v=([0-9a-f]{16})/)?.[1] ?? null;
}

/** What is kept of a built page. */
export function kept(folder, fresh) {
  const hash = (path) => createHash("sha256").update(readFileSync(path)).digest("hex").slice(0, 16);
  const names = files(folder).map((path) => [relative(folder, path).split(sep).join("/"), path]);
  const all = names.filter(([name]) => !NOT_KEPT.test(name)).map(([name, path]) => [name, hash(path)]);
  const of = (wanted) => Object.fromEntries(all.filter(([name]) => LATER.test(name) === wanted));
  const page = hash(join(folder, "index.html"));
  const name = createHash("sha256").update(page + JSON.stringify(all)).digest("hex").slice(0, 16);
  const later = of(true);
  const soon = Object.keys(later).filter((file) => SOON.test(file));
  return { name, page: pageName(folder), first: of(false), later, soon, fresh };
}

/** Writes it into the page's service.js. `fresh`: what the network gives comes first, for those who work on the page. */
export function writeService(folder, fresh) {
  const path = join(folder, "service.js");
  const text = readFileSync(path, "utf8");
  if (!LINE.test(text)) throw new Error(`${path} has no line for what is built`);
  writeFileSync(path, text.replace(LINE, () => `const BUILD = ${JSON.stringify(kept(folder, fresh))};`));
}
