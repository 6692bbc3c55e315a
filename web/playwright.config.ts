import { defineConfig } from "playwright/test";
import { browserArgs, findBrowser } from "./e2e/browser/findBrowser.ts";

const executablePath = findBrowser();

// The tests read the table with an SDK that warns of older Nodes in each of their processes.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

/** The whole product in a real browser against the local cloud; each worker runs a cloud of its own. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    locale: "en-US",
    timezoneId: "America/New_York",
    viewport: { width: 390, height: 844 },
    // A trace of each test costs as much again as half the test; `--trace on` shows how a failure came about.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: browserArgs,
    },
  },
});
