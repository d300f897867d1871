// Loads the study pages. The query names the build, so that all parts fit together.
const build = new URL(import.meta.url).search;
const { default: start } = await import(`./study.js${build}`);
await start({ module_or_path: new URL(`./study_bg.wasm${build}`, import.meta.url) });
