// Night or day and the language as they were chosen last, else as the system says. The page's own code keeps both up
// to date.
(() => {
  let settings = {};
  try {
    settings = JSON.parse(localStorage.getItem("geister-lab.settings") ?? "{}") ?? {};
  } catch {
    // Storage is blocked or holds something else: the system's choice will do.
  }
  const root = document.documentElement;
  const light = matchMedia("(prefers-color-scheme: light)").matches;
  const day = settings.theme === "day" || (settings.theme !== "night" && light);
  root.dataset.theme = day ? "day" : "night";
  root.lang = (settings.language ?? navigator.language ?? "").startsWith("ja") ? "ja" : "en";
})();
