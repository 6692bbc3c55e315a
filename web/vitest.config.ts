import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { allCores, vitestSettings } from "../shared/testing/vitestSettings.ts";

/** Tests of plain modules (no components) that still need the browser's storage, document or locks. */
const testsWithDom = [
  "src/api/adminApi.test.ts",
  "src/app/{captureLanding,beforeHydration}.test.ts",
  "src/browser/storage.test.ts",
  "src/outbox/outbox.test.ts",
];

const propertySeed = "../shared/testing/propertySeed.ts";

/** Two projects: the tests of pure modules run in Node, without a DOM. */
export default defineConfig({
  plugins: [react()],
  test: {
    ...vitestSettings,
    maxWorkers: allCores,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: "dom",
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
          setupFiles: [
            propertySeed,
            "src/testing/freshModules.ts",
            "src/testing/failOnComplaints.ts",
            "src/testing/setUpTests.ts",
          ],
          include: ["src/**/*.test.tsx", ...testsWithDom],
        },
      },
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          include: ["src/**/*.test.ts", "build/**/*.test.ts"],
          exclude: testsWithDom,
          setupFiles: [propertySeed, "src/testing/failOnComplaints.ts"],
        },
      },
    ],
  },
});
