import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

/** How Chromium is started where it is watched: headless as root, on a machine without graphics, and with nothing to do on its own accord. */
export const browserArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * The Chromium to test with: `CHROME_PATH`, one installed on the machine, or the one that Playwright
 * downloaded; undefined when there is none.
 */
export function findBrowser(): string | undefined {
  return [
    process.env.CHROME_PATH,
    ...installedBrowsers.map(pathOf),
    chromium.executablePath(),
  ].find((path) => path !== undefined && existsSync(path));
}

const installedBrowsers = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

function pathOf(command: string): string | undefined {
  try {
    return execFileSync("sh", ["-c", `command -v ${command}`], { encoding: "utf8" }).trim();
  } catch {
    // The shell's way of saying that there is no such command.
    return undefined;
  }
}
