import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

/** Runs Chromium as root, without a GPU, and without background requests. */
export const browserArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The path of Chromium: `CHROME_PATH`, an installed one, or Playwright's download. Undefined if there is none. */
export function findBrowser(): string | undefined {
  return [
    process.env.CHROME_PATH,
    ...installedBrowsers.map(pathOf),
    chromium.executablePath(),
  ].find((path) => path !== undefined && existsSync(path));
}

/** The headless shell comes first: the tests take a fifth less time with it. */
const installedBrowsers = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];

function pathOf(command: string): string | undefined {
  try {
    return execFileSync("sh", ["-c", `command -v ${command}`], { encoding: "utf8" }).trim();
  } catch {
    // The command does not exist.
    return undefined;
  }
}
