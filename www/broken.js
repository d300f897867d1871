// When the page's program stops, nothing of it answers any more. This says so, and offers what still works without it:
// to load the page again, and to save what the browser keeps of a game as a file.
(() => {
  const GAME = "geister-lab.game";
  const stored = () => {
    try {
      return localStorage.getItem(GAME);
    } catch {
      return null; // blocked
    }
  };
  const show = (error) => {
    const broken = document.getElementById("broken");
    if (!broken?.hidden || !(error instanceof WebAssembly.RuntimeError)) return;
    document.getElementById("waiting")?.remove();
    broken.hidden = false;
    // Elsewhere, in a study for one, that game is not what somebody was at.
    broken.querySelector("[data-part=save]").hidden = !location.hash.startsWith("#/play") || !stored();
    broken.querySelector("h1").focus();
  };
  const save = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([stored() ?? ""], { type: "application/json" }));
    link.download = "geister-unfinished-game.json";
    link.click();
    URL.revokeObjectURL(link.href);
  };
  addEventListener("error", ({ error }) => show(error));
  addEventListener("unhandledrejection", ({ reason }) => show(reason));
  addEventListener("click", ({ target }) => {
    const part = target.closest?.("#broken button")?.dataset.part;
    if (part === "again") location.reload();
    if (part === "save") save();
  });
})();
