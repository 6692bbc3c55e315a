import { spawnSync } from "node:child_process";
import { findBrowser } from "./findBrowser.ts";

/** Ways to a browser where none is found: Playwright's own download, then the system's packages. */
const installers: readonly (readonly [string, ...string[]])[] = [
  ["npx", "playwright", "install", "chromium"],
  ["sh", "-c", "apt-get update -qq && apt-get install -y -qq chromium"],
];

for (const [command, ...args] of installers) {
  if (findBrowser()) break;
  process.stdout.write(`No browser found, trying: ${[command, ...args].join(" ")}\n`);
  spawnSync(command, args, { stdio: "inherit" });
}

if (!findBrowser()) {
  process.stderr.write(
    "The browser tests need Chromium: install it, or name one in CHROME_PATH.\n",
  );
  process.exitCode = 1;
}
