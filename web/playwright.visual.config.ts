import { defineConfig } from "playwright/test";
import browserTests from "./playwright.config.ts";

/**
 * `npm run visual`: every screen as it looked when its picture was kept. Not part of the tests: fonts and
 * browsers differ between machines. `npm run visual -- --update-snapshots` keeps the looks of now.
 */
export default defineConfig(browserTests, {
  testMatch: "visual/**/*.visual.ts",
  workers: 1,
  timeout: 240_000,
  snapshotPathTemplate: "{testDir}/visual/baselines/{arg}{ext}",
  // Less than the shortest word.
  expect: { toHaveScreenshot: { maxDiffPixels: 20 } },
  // Half of a page's pixels: small files, in which a moved line still shows.
  use: { deviceScaleFactor: 0.5, contextOptions: { reducedMotion: "reduce" } },
});
