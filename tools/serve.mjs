// A small web server for one folder: compressed as a real host would send it, and never stale.
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".jsonl": "application/x-ndjson; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2", // compressed already
};

// As good as it gets without anybody noticing the time.
const PACK = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
  identity: async (bytes) => bytes,
};

/** The packing to use, of those that the browser understands. */
export function packing(accepted = "", type = "") {
  if (type === TYPES[".woff2"]) return "identity";
  const wanted = accepted.split(",").map((part) => part.trim().split(/\s*;\s*/));
  const takes = (name) => wanted.some(([one, weight]) => one === name && !/^q=0(\.0*)?$/.test(weight ?? ""));
  return ["br", "gzip"].find(takes) ?? "identity";
}

/** The file that an address names, or nothing when it leads out of the folder. */
export function locate(folder, url) {
  let path;
  try {
    path = decodeURIComponent(new URL(url, "http://here").pathname);
  } catch {
    return null;
  }
  if (path.includes("\0")) return null;
  const file = normalize(join(folder, path.endsWith("/") ? `${path}index.html` : path));
  return file.startsWith(normalize(folder) + sep) ? file : null;
}

/** Files in memory, packed once; a file that changes on the disk is read again. */
class Shelf {
  files = new Map();

  async get(file, pack) {
    const { mtimeMs, size } = await stat(file);
    const key = `${pack} ${file}`;
    const state = `${mtimeMs} ${size}`;
    let held = this.files.get(key);
    if (held?.state !== state) {
      const content = readFile(file).then(async (bytes) => ({
        body: await PACK[pack](bytes),
        tag: `"${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}-${pack}"`,
      }));
      held = { state, content };
      this.files.set(key, held);
    }
    return held.content;
  }
}

/** Serves the folder. `waiting` gives a page to show until there is something to serve, then null. */
export function serve(folder, waiting) {
  const shelf = new Shelf();
  return createServer(async (request, response) => {
    const send = (code, headers, body) => {
      response.writeHead(code, { "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff", ...headers });
      response.end(request.method === "HEAD" ? undefined : body);
    };
    const words = (code, text, headers = {}) => send(code, { "Content-Type": TYPES[".txt"], ...headers }, `${text}\n`);
    try {
      if (!["GET", "HEAD"].includes(request.method)) return words(405, "only GET", { Allow: "GET, HEAD" });
      const wait = waiting();
      if (wait) return send(503, { "Content-Type": TYPES[".html"], "Retry-After": "2" }, wait);
      const file = locate(folder, request.url);
      if (!file) return words(404, "there is no such file");
      const type = TYPES[extname(file)] ?? "application/octet-stream";
      const pack = packing(request.headers["accept-encoding"], type);
      const { body, tag } = await shelf.get(file, pack);
      const headers = { ETag: tag, Vary: "Accept-Encoding" };
      if (request.headers["if-none-match"] === tag) return send(304, headers);
      const encoding = pack === "identity" ? {} : { "Content-Encoding": pack };
      send(200, { ...headers, ...encoding, "Content-Type": type, "Content-Length": body.length }, body);
    } catch (error) {
      const gone = ["ENOENT", "ENOTDIR", "EISDIR"].includes(error.code);
      words(gone ? 404 : 500, gone ? "there is no such file" : error.message);
    }
  });
}
