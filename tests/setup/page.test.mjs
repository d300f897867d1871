// The quick page of `make play` is put together like the released one.
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { kept, writeService } from "../../tools/offline.mjs";
import { assemble, links, programs, source } from "../../tools/page.mjs";

test("every link of the page is understood", () => {
  const html = source();
  assert.equal(links(html).length, html.split(/\bdata-trunk\b(?!-)/).length - 1);
  assert.deepEqual(programs(html).map(({ bin }) => bin), ["app", "engine-search", "engine-chance", "lessons", "study", "classroom"]);
});

test("a link that is not understood is refused", () => {
  for (const tag of ['<link data-trunk rel="sass" href="a.scss">', '<script data-trunk src="a.js" async>',
    '<link data-trunk rel="rust" href="../Cargo.toml" data-initializer="a.mjs">']) {
    assert.throws(() => links(`<head>${tag}</head>`), /does not understand/);
  }
});

test("the page has its styles, files and programs and nothing of trunk's is left", () => {
  const folder = mkdtempSync(join(tmpdir(), "geister-page-"));
  try {
    assemble(source(), folder);
    const page = readFileSync(join(folder, "index.html"), "utf8");
    assert.doesNotMatch(page, /data-trunk/);
    assert.match(page, /<base href="\.\/">/);
    const files = readdirSync(folder);
    const start = files.find((name) => name.startsWith("start-"));
    assert.match(page, new RegExp(`<script type="module" src="./${start}"></script>`));
    assert.match(readFileSync(join(folder, start), "utf8"), /import init, \* as bindings from '\.\/app\.js'/);
    // The page's policy runs no script that stands in the page itself.
    for (const [tag, , body] of page.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)) assert.equal(body, "", tag);
    assert.match(page, /Content-Security-Policy" content="[^"]*script-src 'self' 'wasm-unsafe-eval';/);
    for (const [, name] of page.matchAll(/rel="stylesheet" href="\.\/([^"]*)"/g)) assert.ok(files.includes(name), name);
    for (const name of ["engine.js", "program.js", "icon.svg", "puzzles", "portraits", "studies", "tokens.css"]) {
      assert.ok(files.includes(name), name);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("what belongs to the page is known to its service worker", () => {
  const folder = mkdtempSync(join(tmpdir(), "geister-page-"));
  try {
    assemble(source(), folder);
    for (const name of ["lessons.js", "classroom.js", "engine-chance.js", "study.js"]) writeFileSync(join(folder, name), "later");
    writeService(folder, false);
    const before = kept(folder, false);
    const line = readFileSync(join(folder, "service.js"), "utf8").match(/^const BUILD = (.*);$/m)[1];
    assert.deepEqual(JSON.parse(line), before);
    for (const name of ["engine.js", "tokens.css", "manifest.json", "icons/icon-512.png", "portraits/random.svg"]) {
      assert.match(before.first[name], /^[0-9a-f]{16}$/, name);
    }
    assert.deepEqual(Object.keys(before.later), ["classroom.js", "engine-chance.js", "lessons.js", "puzzles/puzzles.jsonl", "study.js"]);
    // A study is for those who come for it; everything else is at hand for whoever has been here for a while.
    assert.deepEqual(before.soon, ["classroom.js", "engine-chance.js", "lessons.js", "puzzles/puzzles.jsonl"]);
    const all = Object.keys({ ...before.first, ...before.later });
    assert.ok(!all.some((name) => /^(studies|networks)\/|^index\.html$|^service\.js$/.test(name)), all.join(" "));
    // Any change of any file is another build.
    writeFileSync(join(folder, "lessons.js"), "changed");
    assert.notEqual(kept(folder, false).name, before.name);
    const page = join(folder, "index.html");
    const name = kept(folder, false).name;
    writeFileSync(page, readFileSync(page, "utf8").replace("Geister Lab", "Another"));
    assert.notEqual(kept(folder, false).name, name);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
