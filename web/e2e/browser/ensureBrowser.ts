import { spawnSync } from "node:child_process";
import { findBrowser } from "./findBrowser.ts";

// Before the browser tests. Without a browser, tries Playwright's download.
if (!findBrowser()) spawnSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
if (!findBrowser()) {
  process.stderr.write(
    "The browser tests need Chromium. Install it, or set CHROME_PATH to its path.\n",
  );
  process.exitCode = 1;
}
