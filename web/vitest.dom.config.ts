import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { vitestSettings } from "../shared/testing/vitestSettings.ts";

/** Tests of plain modules (no components) that still need the browser's storage, document or locks. */
export const testsWithDom = [
  "src/api/adminApi.test.ts",
  "src/app/{captureLanding,beforeHydration}.test.ts",
  "src/browser/storage.test.ts",
  "src/outbox/outbox.test.ts",
];

/** The tests that need a document: those of components, and a few others. */
export default defineConfig({
  plugins: [react()],
  test: {
    ...vitestSettings,
    name: "web-dom",
    unstubGlobals: true,
    environment: "happy-dom",
    environmentOptions: {
      happyDOM: {
        url: "http://localhost:3000/",
        settings: {
          // A pressed link must not load a page from the network, open a window with one, or change the test's address.
          navigation: {
            disableMainFrameNavigation: true,
            disableChildPageNavigation: true,
            disableFallbackToSetURL: true,
          },
        },
      },
    },
    include: ["src/**/*.test.tsx", ...testsWithDom],
    setupFiles: [
      "../shared/testing/propertySeed.ts",
      "src/testing/freshModules.ts",
      "src/testing/failOnComplaints.ts",
      "src/testing/setUpTests.ts",
    ],
  },
});
