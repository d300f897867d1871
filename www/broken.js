// When the page's program stops, nothing of it answers any more. This says so, and offers what still works without it:
// to load the page again, and to save what the browser keeps of a game as a file, which Your games takes up.
(() => {
  // Elsewhere, in a study for one, no game of these is what somebody was at.
  const names = [["#/play", "geister-lab.game"], ["#/two", "geister-lab.pair"]];
  const stored = () => {
    const name = names.find(([start]) => location.hash.startsWith(start))?.[1];
    try {
      // Where nothing can be stored the game on the page is all there is (src/web/table/keeper.rs).
      return name ? ((name.endsWith("game") && window.geisterGame) || localStorage.getItem(name)) : null;
    } catch {
      return null; // blocked
    }
  };
  const show = (error) => {
    const broken = document.getElementById("broken");
    if (!broken?.hidden || !(error instanceof WebAssembly.RuntimeError)) return;
    document.getElementById("waiting")?.remove();
    broken.hidden = false;
    broken.querySelector("[data-part=broken-save]").hidden = !stored();
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
    if (part === "broken-again") location.reload();
    if (part === "broken-save") save();
  });
})();
