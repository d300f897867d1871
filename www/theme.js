// Night or day as it was chosen last, else as the system says. The page's own code keeps it up to date.
(() => {
  let theme = "system";
  try {
    theme = JSON.parse(localStorage.getItem("geister-lab.settings") ?? "{}").theme ?? "system";
  } catch {
    // Storage is blocked or holds something else: the system's choice will do.
  }
  if (theme === "system") theme = matchMedia("(prefers-color-scheme: light)").matches ? "day" : "night";
  document.documentElement.dataset.theme = theme === "day" ? "day" : "night";
})();
