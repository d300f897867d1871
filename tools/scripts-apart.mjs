// Trunk's last step of a release: the script that it wrote into the page becomes a file beside it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { scriptsApart } from "./page.mjs";

const folder = process.env.TRUNK_STAGING_DIR;
const page = join(folder, "index.html");
writeFileSync(page, scriptsApart(readFileSync(page, "utf8"), folder));
