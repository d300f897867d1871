// The server of `make play`.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { locate, packing, serve } from "../../tools/serve.mjs";

let home, server, address, wait;

before(async () => {
  home = mkdtempSync(join(tmpdir(), "geister-serve-"));
  mkdirSync(join(home, "www"));
  mkdirSync(join(home, "www2"));
  writeFileSync(join(home, "secret.txt"), "nobody reads this");
  writeFileSync(join(home, "www2/secret.txt"), "nor this");
  writeFileSync(join(home, "www/index.html"), "<p>Geister Lab</p>".repeat(100));
  writeFileSync(join(home, "www/a_bg.wasm"), Buffer.alloc(5000));
  writeFileSync(join(home, "www/a.woff2"), "font");
  server = serve(join(home, "www"), () => wait);
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  address = `http://127.0.0.1:${server.address().port}`;
});
after(() => {
  server.close();
  rmSync(home, { recursive: true });
});

/** Asks as it stands: `fetch` would tidy the address up before it is sent. */
const raw = (path) =>
  new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(server.address().port, "127.0.0.1", () => socket.write(`GET ${path} HTTP/1.0\r\n\r\n`));
    socket.setEncoding("utf8").on("data", (data) => (text += data)).on("end", () => resolve(text)).on("error", reject);
  });

test("files come compressed, with their kind", async () => {
  for (const [path, encoding, kind] of [["/", "br", "text/html"], ["/a_bg.wasm", "br", "application/wasm"],
    ["/a.woff2", null, "font/woff2"], ["/index.html", "gzip", "text/html"]]) {
    const answer = await fetch(address + path, { headers: { "accept-encoding": encoding === "br" ? "gzip, br" : "gzip" } });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("content-encoding"), encoding, path);
    assert.match(answer.headers.get("content-type"), new RegExp(`^${kind}`));
    assert.equal(answer.headers.get("cache-control"), "no-cache");
    if (path === "/") assert.match(await answer.text(), /^<p>Geister Lab/);
  }
  assert.equal(packing("br;q=0, gzip;q=0.5"), "gzip");
  assert.equal(packing(undefined), "identity");
});

test("what has not changed is not sent again, and what has changed is", async () => {
  const tag = (await fetch(`${address}/?v=1`)).headers.get("etag");
  assert.equal((await fetch(address, { headers: { "if-none-match": tag } })).status, 304);
  writeFileSync(join(home, "www/index.html"), "<p>Geister Lab, again</p>");
  utimesSync(join(home, "www/index.html"), 1, 1);
  const answer = await fetch(address, { headers: { "if-none-match": tag } });
  assert.match(await answer.text(), /again/);
});

test("nothing outside the folder is served", async () => {
  for (const path of ["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/..%2fwww2/secret.txt",
    "/%5c..%5csecret.txt", "//../secret.txt", "/%00", "/%zz", "/../../../../../../etc/hostname", "/nothing"]) {
    assert.match(await raw(path), /^HTTP\/1\.1 404 /, path);
  }
  assert.equal(locate("/a/www", "/..%2fwww2/x"), null);
  assert.equal((await fetch(address, { method: "POST" })).status, 405);
  const head = await fetch(address, { method: "HEAD" });
  assert.deepEqual([head.status, await head.text()], [200, ""]);
});

test("who comes too soon is told so", async () => {
  wait = "<p>being built</p>";
  const early = await fetch(address);
  assert.deepEqual([early.status, await early.text()], [503, wait]);
  wait = null;
});
