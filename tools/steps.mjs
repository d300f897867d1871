// Runs the steps of `make play`: each says in one line what it does and how long it took last time. What a step's
// programs print is kept back and shown only when it fails, with the reason as the last thing on the screen.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const me = "make play";
const screen = process.stdout.isTTY ? process.stdout : null;
const running = new Set();

/** 83 → "1 min 23 s" */
export const spell = (seconds) =>
  seconds < 60 ? `${Math.round(seconds)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;

export const say = (text) => {
  screen?.write("\r\x1b[K");
  console.log(`${me}: ${text}`);
};

/** Says why nothing is served, as the last thing, and ends everything. */
export function fail(reason, output = "") {
  screen?.write("\r\x1b[K");
  if (output) console.error(output.trimEnd());
  console.error(`\n${me} failed: ${reason}`);
  end(1);
}

/** Ends with everything that was started: each child leads a group of its own. */
export function end(code) {
  for (const { child } of running) {
    try {
      process.kill(-child.pid, "SIGTERM");
    } catch {
      // It ended by itself in this moment.
    }
  }
  process.exit(code);
}
for (const [signal, code] of [["SIGINT", 130], ["SIGTERM", 143], ["SIGHUP", 129]]) process.on(signal, () => end(code));

/** What is being done now, for whoever looks at the address already. */
export const doing = () => [...running].filter((step) => step.told).map(describe);

const describe = ({ what, since, bar, usual }) =>
  `${what}${bar ? ` ${bar}` : ""}, ${spell((Date.now() - since) / 1000)}${usual ? ` (${usual})` : ""}`;

/** How long the steps took last time. */
class Times {
  constructor(file) {
    this.file = file;
    try {
      this.seconds = JSON.parse(readFileSync(file, "utf8"));
    } catch {
      this.seconds = {};
    }
  }

  note(what, seconds) {
    this.seconds[what] = Math.round(seconds * 10) / 10;
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(this.file, JSON.stringify(this.seconds, null, 1));
  }
}

export class Steps {
  constructor(file) {
    this.times = new Times(file);
    if (screen) setInterval(() => this.paint(), 500).unref();
  }

  /** One line that changes, where there is a screen. */
  paint() {
    const line = doing().join(" · ");
    if (line) screen.write(`\r${line.slice(0, screen.columns - 1)}\x1b[K`);
  }

  /**
   * Runs a command and gives what it printed. `once` is how long it takes where no last time is known, `wrong` what is
   * said when it fails; our own scripts say that themselves.
   */
  async run(what, once, command, args, { env = {}, wrong } = {}) {
    const { code, output, errors } = await this.attempt(what, once, command, args, env);
    const [, above, reason] = /^([^]*?)\n*set-up failed: (.*)\s*$/.exec(errors) ?? [null, errors, `${what} did not work; the reason is above.`];
    if (code !== 0) fail(wrong ?? reason, above);
    return output;
  }

  /** The same for what may fail: gives also the exit code and what was printed to standard error. */
  attempt(what, once, command, args, env = {}) {
    const last = this.times.seconds[what];
    const usual = last ? `last time ${spell(last)}` : once && `the first time ${once}`;
    const step = { what, usual, since: Date.now(), told: false, bar: "", output: "", errors: "" };
    step.child = spawn(command, args, {
      env: { ...process.env, ...env },
      detached: true, // a group of its own, which `end` can end with all its children
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(step);
    step.child.stdout.setEncoding("utf8").on("data", (text) => (step.output += text));
    step.child.stderr.setEncoding("utf8").on("data", (text) => listen(step, text));
    // What is there already takes no time and deserves no line.
    const tell = setTimeout(() => {
      step.told = true;
      if (!screen) say(`${what}${usual ? ` (${usual})` : ""} …`);
    }, 2000);
    return new Promise((resolve) => {
      const done = (code) => {
        clearTimeout(tell);
        running.delete(step);
        const seconds = (Date.now() - step.since) / 1000;
        if (code === 0 && step.told) {
          say(`${what}: done in ${spell(seconds)}`);
          this.times.note(what, seconds);
        }
        resolve({ ...step, code });
      };
      step.child.on("error", (error) => {
        step.errors += `${command}: ${error.message}\n`;
        done(127);
      });
      step.child.on("close", (code) => done(code ?? 1));
    });
  }
}

/** Keeps what was printed, without cargo's bar and list of crates; of the bar only how far it is. */
function listen(step, text) {
  const pieces = ((step.rest ?? "") + text).split(/(?<=[\r\n])/);
  step.rest = /[\r\n]$/.test(text) ? "" : pieces.pop();
  for (const piece of pieces) {
    const bar = /^\s*Building \[.*\] (\d+\/\d+)/.exec(piece);
    if (bar) step.bar = bar[1];
    else if (!/^\s*(Compiling|Downloaded|Downloading|Fresh|Installing|Updating|Locking|Building|Blocking) /.test(piece)) {
      step.errors += piece;
    }
  }
}
