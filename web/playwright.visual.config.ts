import { defineConfig } from "playwright/test";
import browserTests from "./playwright.config.ts";

/**
 * `npm run visual`: compares every screen with its baseline. Not part of the tests, because fonts and browsers differ
 * between machines. `npm run visual -- --update-snapshots` replaces the baselines.
 */
export default defineConfig(browserTests, {
  testMatch: "visual/**/*.visual.ts",
  workers: 1,
  timeout: 240_000,
  snapshotPathTemplate: "{testDir}/visual/baselines/{arg}{ext}",
  // Fewer pixels than the shortest word.
  expect: { toHaveScreenshot: { maxDiffPixels: 20 } },
  // Half the resolution keeps the files small, and a moved line is still visible.
  use: { deviceScaleFactor: 0.5, contextOptions: { reducedMotion: "reduce" } },
});
