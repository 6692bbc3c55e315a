import { spawnSync } from "node:child_process";
import { findBrowser } from "./findBrowser.ts";

/** Commands that install a browser: Playwright's download, then the system's package. */
const installers: readonly (readonly [string, ...string[]])[] = [
  ["npx", "playwright", "install", "chromium"],
  ["sh", "-c", "apt-get update -qq && apt-get install -y -qq chromium-headless-shell"],
];

for (const [command, ...args] of installers) {
  if (findBrowser()) break;
  process.stdout.write(`No browser found, trying: ${[command, ...args].join(" ")}\n`);
  spawnSync(command, args, { stdio: "inherit" });
}

if (!findBrowser()) {
  process.stderr.write(
    "The browser tests need Chromium. Install it, or set CHROME_PATH to its path.\n",
  );
  process.exitCode = 1;
}
