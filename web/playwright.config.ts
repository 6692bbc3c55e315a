import { defineConfig, type LaunchOptions } from "playwright/test";
import { browserArgs, findBrowser } from "./e2e/browser/findBrowser.ts";

const executablePath = findBrowser();

// The AWS SDK would warn about older Node versions in each worker.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

/**
 * Chromium preloads two pages of its address bar for each window, which takes longer than our own page. It uses only the
 * last list of features, so this list repeats Playwright's. It leaves out ThirdPartyStoragePartitioning, without which
 * Chromium denies storage to the planner on an agency's page.
 */
const disabledFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
];

const launchOptions: LaunchOptions = {
  args: [...browserArgs, `--disable-features=${disabledFeatures.join()}`],
};
if (executablePath) launchOptions.executablePath = executablePath;

/** Tests the whole product in a browser against the local cloud. Each worker runs its own cloud. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // Long enough for a busy machine. On a quiet one, most tests take three seconds.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["dot"]],
  use: {
    locale: "en-US",
    timezoneId: "America/New_York",
    viewport: { width: 390, height: 844 },
    // Animations keep the screen repainting, which slows the tests down.
    contextOptions: { reducedMotion: "reduce" },
    // Traces make tests 50% slower. To debug a failure, run with `--trace on`.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions,
  },
});
