import { spawnSync } from "node:child_process";
import { findBrowser } from "./findBrowser.ts";

// Before all tests. Without a browser, tries Playwright's download.
if (!hasBrowser() && !process.env.CHROME_PATH) {
  process.stdout.write("Downloading Chromium with Playwright\n");
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "3000" };
  spawnSync("npx", ["playwright", "install", "chromium"], { stdio: "ignore", env });
}
if (!hasBrowser()) {
  process.stderr.write(
    "No browser runs: install chromium-headless-shell, Chromium or Chrome, or set CHROME_PATH to its path.\n",
  );
  process.exitCode = 1;
}

/** Whether a browser is installed with all its libraries. */
function hasBrowser(): boolean {
  const path = findBrowser();
  return path !== undefined && spawnSync(path, ["--version"]).status === 0;
}
