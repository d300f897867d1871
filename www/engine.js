// Starts the engine inside its worker. The query names the build, so that page and engine always fit together.
const build = new URL(self.location.href).search;
const { default: start } = await import(`./worker.js${build}`);
await start({ module_or_path: new URL(`./worker_bg.wasm${build}`, import.meta.url) });
