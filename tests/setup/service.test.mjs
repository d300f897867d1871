// The page without a network (www/service.js), with a network and caches of the test's own.
import assert from "node:assert/strict";
import { createHash, webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";

const HERE = "https://lab.example/page/";
const hash = (text) => createHash("sha256").update(text).digest("hex").slice(0, 16);
const hashes = (files) => Object.fromEntries(Object.entries(files).map(([name, text]) => [name, hash(text)]));

/** Caches as a browser has them, as far as the service worker asks. */
class Caches {
  all = new Map();
  async open(name) {
    if (!this.all.has(name)) this.all.set(name, new Map());
    const there = this.all.get(name);
    const key = (address) => String(address.url ?? address);
    return {
      match: async (address) => there.get(key(address))?.clone(),
      put: async (address, response) => void there.set(key(address), response),
    };
  }
  async keys() {
    return [...this.all.keys()];
  }
  async delete(name) {
    return this.all.delete(name);
  }
}

/** A build's service worker; `network` has what can be fetched. */
function service(build, network, caches) {
  const heard = {};
  const fetched = [];
  const fetch = async (address) => {
    const name = String(address).slice(HERE.length);
    fetched.push(name);
    return name in network ? new Response(network[name]) : new Response("", { status: 404 });
  };
  const text = readFileSync(new URL("../../www/service.js", import.meta.url), "utf8");
  const built = text.replace(/^const BUILD = .*;$/m, () => `const BUILD = ${JSON.stringify({ soon: [], page: null, fresh: false, ...build })};`);
  const addEventListener = (what, hears) => (heard[what] = hears);
  const around = { URL, Response, fetch, caches, crypto: webcrypto, addEventListener, self: { location: HERE + "service.js" } };
  vm.runInNewContext(built, { ...around, Uint8Array, TypeError, Error, Promise, Object });
  const happens = async (what) => {
    let done;
    heard[what]({ waitUntil: (promise) => (done = promise) });
    await done;
  };
  return { happens, fetched };
}

test("a new build has what the one before had fetched later, as it is in the new build", async () => {
  const caches = new Caches();
  const old = { "app.js": "app", "same.js": "same", "room.js": "a room", "never.js": "never asked for" };
  const later = (files) => hashes({ "same.js": files["same.js"], "room.js": files["room.js"], "never.js": files["never.js"] });
  const first = (files) => hashes({ "app.js": files["app.js"] });
  const before = service({ name: "old", first: first(old), later: later(old) }, { "": "page", ...old }, caches);
  await before.happens("install");
  const had = await caches.open("geister-page-old");
  for (const name of ["same.js", "room.js"]) await had.put(HERE + name, new Response(old[name]));

  const now = { ...old, "app.js": "a later app", "room.js": "a larger room" };
  const after = service({ name: "new", first: first(now), later: later(now) }, { "": "page", ...now }, caches);
  await after.happens("install");
  const has = await caches.open("geister-page-new");
  const kept = async (name) => (await has.match(HERE + name))?.text();
  assert.equal(await kept("app.js"), "a later app");
  assert.equal(await kept("same.js"), "same");
  assert.equal(await kept("room.js"), "a larger room");
  assert.equal(await kept("never.js"), undefined, "what nobody came for is not fetched");
  assert.ok(!after.fetched.includes("same.js"), "what has not changed does not come over the line again");
  await after.happens("activate");
  assert.deepEqual(await caches.keys(), ["geister-page-new"]);
});

test("a room that does not come keeps no build from coming", async () => {
  const caches = new Caches();
  const had = await caches.open("geister-page-old");
  await had.put(HERE + "room.js", new Response("a room"));
  const build = { name: "new", first: hashes({ "app.js": "app" }), later: hashes({ "room.js": "a larger room" }) };
  const after = service(build, { "": "page", "app.js": "app" }, caches);
  await after.happens("install");
  const has = await caches.open("geister-page-new");
  assert.equal(await (await has.match(HERE + "app.js")).text(), "app");
  assert.equal(await has.match(HERE + "room.js"), undefined);
});
