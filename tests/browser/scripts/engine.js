// Stands between the page and its worker: writes down what they say, and can hold answers back or kill the worker.
window.lab = { talk: [], workers: [], hold: false, dead: false, memories: [] };

const RealWorker = window.Worker;
window.Worker = class extends RealWorker {
  constructor(address, options) {
    const engine = JSON.stringify(new URL(address, document.baseURI).href);
    // Orders come as messages of their own; what the page says is left to the engine, unless it is held back.
    const inside = `
      if (${lab.dead}) throw new Error("provoked at the start");
      let hold = ${lab.hold};
      const kept = [];
      self.addEventListener("message", event => {
        const { order, ask } = event.data;
        if (hold && ask?.think) kept.push(event.data);
        else if (!order) return;
        event.stopImmediatePropagation();
        if (order === "crash") setTimeout(() => { throw new Error("provoked") });
        if (order === "release") {
          hold = false;
          kept.splice(0).forEach(data => self.dispatchEvent(new MessageEvent("message", { data })));
        }
      });
      await import(${engine});`;
    super(URL.createObjectURL(new Blob([inside], { type: "text/javascript" })), options);
    lab.workers.push(this);
    this.addEventListener("message", event => lab.talk.push(event.data));
  }
  postMessage(message, ...more) {
    lab.talk.push(message);
    super.postMessage(message, ...more);
  }
  order(order) {
    super.postMessage({ order });
  }
};

// The page's own memory, which a curious person could read as well.
for (const name of ["instantiate", "instantiateStreaming"]) {
  const real = WebAssembly[name];
  WebAssembly[name] = async (...given) => {
    const result = await real.apply(WebAssembly, given);
    const memory = (result.instance ?? result).exports.memory;
    if (memory) lab.memories.push(memory);
    return result;
  };
}
