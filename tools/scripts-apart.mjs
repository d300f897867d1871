// Trunk's last step of a release: the script that it wrote into the page becomes a file beside it, and the page's service worker is
// told what has been built.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeService } from "./offline.mjs";
import { scriptsApart } from "./page.mjs";

const folder = process.env.TRUNK_STAGING_DIR;
const page = join(folder, "index.html");
writeFileSync(page, scriptsApart(readFileSync(page, "utf8"), folder));
writeService(folder, false);
