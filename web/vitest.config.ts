import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Tests of plain modules (no components) that still need the browser's storage, document or locks. */
const testsWithDom = [
  "src/api/adminApi.test.ts",
  "src/app/{captureLanding,beforeHydration}.test.ts",
  "src/browser/storage.test.ts",
  "src/outbox/outbox.test.ts",
];

const propertySeed = "../shared/testing/propertySeed.ts";

/**
 * Starting a process and importing Chakra takes longer than most tests. Test files therefore share both. Tests of pure
 * modules run in Node, without a DOM.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    // Far more than any test needs on a busy machine.
    testTimeout: 300_000,
    isolate: false,
    // By default, one core stays idle, which is half of a machine with two.
    maxWorkers: "100%",
    restoreMocks: true,
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
