// Until the page is there: says so when it takes long, and when it cannot come, with a way to try again.
(() => {
  const show = (state) => {
    const waiting = document.getElementById("waiting");
    if (waiting && waiting.dataset.state !== "failed") waiting.dataset.state = state;
  };
  const failed = () => show("failed");
  addEventListener("unhandledrejection", failed);
  // A script that does not load tells only those who capture. A font or a drawing may be missing.
  addEventListener("error", ({ target }) => (target === window || target.tagName === "SCRIPT") && failed(), true);
  setTimeout(() => show("slow"), 6000);
  addEventListener("click", ({ target }) => target.closest?.("#waiting button") && location.reload());
})();
