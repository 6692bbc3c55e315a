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
  use: { contextOptions: { reducedMotion: "reduce" } },
});
