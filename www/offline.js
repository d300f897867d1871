// Has the page kept on the device (service.js), and brings a new build in between games: at the start of a visit, or when
// somebody asks for it. Where a browser keeps nothing, in a private window for example, all is as without it.
(() => {
  const workers = navigator.serviceWorker;
  if (!workers || !isSecureContext) return;
  const inStudy = () => /^#\/(study|class)\//.test(location.hash) || /[?&]study=/.test(location.search);
  const atBoard = () => /^#\/(play|place)\b/.test(location.hash);
  let taking = false;
  let waiting = null;

  // The page's program says it in words (src/web/kit/update.rs).
  const tell = (state) => {
    document.documentElement.dataset.update = state;
    dispatchEvent(new Event("geister-update"));
  };
  const take = () => {
    taking = true;
    waiting.postMessage("take");
  };
  const seen = (registration, atStart) => {
    waiting = registration.waiting;
    if (!waiting || !workers.controller || inStudy()) return;
    if (atStart && !atBoard()) take();
    else tell("ready");
  };
  workers.addEventListener("controllerchange", () => taking && location.reload());
  workers.addEventListener("message", ({ data }) => {
    if (data !== "others") return;
    taking = false;
    tell("others");
  });
  addEventListener("geister-take", () => waiting && take());

  // A build that comes while the page is open.
  const watch = (registration) => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => coming.state === "installed" && seen(registration, false));
  };
  const begin = async () => {
    const known = await workers.getRegistration();
    known?.addEventListener("updatefound", () => watch(known));
    if (known) seen(known, true);
    if (inStudy()) return;
    // Nobody should wait for it: the page and its first engine come first.
    await new Promise((ready) => (document.readyState === "complete" ? ready() : addEventListener("load", ready)));
    await new Promise((quiet) => setTimeout(quiet, 2500));
    if (known) await known.update();
    else await workers.register("./service.js", { updateViaCache: "none" });
    // The other rooms and engines are programs of their own: kept when the page has been there for a while, so that they are at
    // hand without a network, too. Not for somebody who counts what comes over the line.
    if (navigator.connection?.saveData) return;
    const { active } = await workers.ready;
    setTimeout(() => active.postMessage("soon"), 6000);
  };
  begin().catch(() => {}); // it stays a page that needs a network
})();
