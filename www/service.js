// The page without a network: keeps its files on the device, page and first engine at once, the others when they are loaded.
//
// Files belong together: each is known by its hash (tools/offline.mjs writes them into the next line), and one of another build is
// never given to this one's page. A new build waits until no page of the old one is open, or until a page asks for it between games.
const BUILD = { name: "unbuilt", page: null, first: {}, later: {}, soon: [], fresh: true };

const HERE = new URL("./", self.location).href;
const START = "geister-page-";
const CACHE = START + BUILD.name;
const KNOWN = { ...BUILD.first, ...BUILD.later };

const hash = async (bytes) =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].slice(0, 8).map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The file from the network, if it is the one of this build. */
async function right(name, request, cache = "default") {
  const response = await fetch(request, { cache });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const bytes = await response.clone().arrayBuffer();
  if (KNOWN[name] && (await hash(bytes)) !== KNOWN[name]) throw new TypeError(`${name} is of another build`);
  return response;
}

/** Fetches a file and keeps it. What the browser itself has kept may be old: then it is fetched anew. */
async function keep(cache, name) {
  const address = HERE + name;
  const response = await right(name, address).catch(() => right(name, address, "reload"));
  await cache.put(address, response);
}

/** The caches of earlier builds. */
const before = async () => (await caches.keys()).filter((name) => name.startsWith(START) && name !== CACHE);

/** What the build before had fetched later is there in this one, too: whoever has played a room goes on without a network. */
async function bringAlong(cache) {
  for (const older of await before()) {
    const had = await caches.open(older);
    for (const name of Object.keys(BUILD.later)) {
      const kept = await had.match(HERE + name);
      if (!kept || (await cache.match(HERE + name))) continue;
      const same = (await hash(await kept.clone().arrayBuffer())) === KNOWN[name];
      // What does not come now comes when it is asked for.
      await (same ? cache.put(HERE + name, kept) : keep(cache, name)).catch(() => {});
    }
  }
}

addEventListener("install", (event) => {
  const all = async () => {
    const cache = await caches.open(CACHE);
    await Promise.all(["", ...Object.keys(BUILD.first)].map((name) => keep(cache, name)));
    await bringAlong(cache);
  };
  event.waitUntil(all());
});

addEventListener("activate", (event) => {
  const forget = async () => {
    await Promise.all((await before()).map((name) => caches.delete(name)));
  };
  event.waitUntil(forget());
});

/** Keeps what somebody is likely to come for next. What does not come now comes when it is asked for. */
async function keepSoon() {
  const cache = await caches.open(CACHE);
  for (const name of BUILD.soon) {
    if (!(await cache.match(HERE + name))) await keep(cache, name).catch(() => {});
  }
}

addEventListener("message", (event) => {
  if (event.data === "soon") return event.waitUntil(keepSoon());
  if (event.data !== "take") return;
  const take = async () => {
    // In another tab a game may go on with the files of the build before.
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    if (pages.length > 1) event.source.postMessage("others");
    else await skipWaiting();
  };
  event.waitUntil(take());
});

/** The page itself: as it was kept. A study, alone or in a class, is as its researcher has put it there now, where there is a network. */
async function page(request) {
  const kept = () => caches.open(CACHE).then((cache) => cache.match(HERE)).then(answer);
  const now = BUILD.fresh || /[?&#/](study|class)[=/]/.test(request.url);
  if (now) return fetch(request).catch(async (error) => (await kept()) ?? Promise.reject(error));
  return (await kept()) ?? fetch(request);
}

/** What was kept, as an answer to whoever asks now: a script reads the address that it was asked for by, not the one it was kept by. */
const answer = (kept) => kept && new Response(kept.body, { status: kept.status, headers: kept.headers });

/** A file of the page, by its name: whoever asks adds the name of the build, which the hash stands for here. */
async function file(name, request) {
  const cache = await caches.open(CACHE);
  const kept = () => cache.match(HERE + name).then(answer);
  const fetched = async () => {
    const response = await right(name, request).catch((error) => {
      if (BUILD.fresh) return fetch(request);
      registration.update().catch(() => {}); // there may be a later build, or no network
      return right(name, request, "reload");
    });
    // Where there is no room it is fetched again the next time.
    await cache.put(HERE + name, response.clone()).catch(() => {});
    return response;
  };
  // While one works on the page, what is new comes first.
  if (BUILD.fresh) return fetched().catch(async (error) => (await kept()) ?? Promise.reject(error));
  return (await kept()) ?? fetched();
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(HERE)) return;
  const name = request.url.slice(HERE.length).replace(/[?#].*$/, "");
  // A page of another build, a study's for example, has its files from where it came itself.
  const asks = new URL(request.url).searchParams.get("v");
  if (BUILD.page && /^[0-9a-f]{16}$/.test(asks ?? "") && asks !== BUILD.page) return;
  if (request.mode === "navigate" && ["", "index.html"].includes(name)) event.respondWith(page(request));
  else if (KNOWN[name]) event.respondWith(file(name, request));
});
