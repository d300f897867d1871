// Looks for texts and bytes wherever a curious person could look, and says where each was found.
const look = async (texts, bytes) => {
  const found = [];
  const search = (place, text) => texts.filter(wanted => text.includes(wanted)).forEach(wanted => found.push(`${place}: ${wanted}`));
  const plain = (key, value) => (value instanceof Map ? [...value] : value);

  search("document", document.documentElement.outerHTML);
  search("fields", [...document.querySelectorAll("input")].map(input => input.value).join("\n"));
  search("address", `${location.href} ${JSON.stringify(history.state)} ${document.title} ${document.cookie}`);
  search("storage", JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  search("databases", JSON.stringify([await indexedDB.databases(), await caches.keys()]));
  search("messages", JSON.stringify(lab.talk, plain));

  const seen = new Set([lab, localStorage, sessionStorage]);
  const walk = (value, path, depth) => {
    if (typeof value === "string") return search(`window${path}`, value);
    if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value) || depth > 4) return;
    seen.add(value);
    for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
      walk(property.value, `${path}.${key}`, depth + 1);
    }
  };
  walk(window, "", 0);

  const has = (memory, wanted) => {
    for (let at = memory.indexOf(wanted[0]); at >= 0; at = memory.indexOf(wanted[0], at + 1)) {
      if (wanted.every((byte, offset) => memory[at + offset] === byte)) return true;
    }
    return false;
  };
  for (const memory of lab.memories) {
    const view = new Uint8Array(memory.buffer);
    search("memory", new TextDecoder("latin1").decode(view));
    for (const [name, wanted] of Object.entries(bytes)) if (has(view, wanted)) found.push(`memory: ${name}`);
  }
  return found;
};
