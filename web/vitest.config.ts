import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Tests of modules without components that need the browser's storage, document or locks. */
const onPages = [
  "src/api/adminApi.test.ts",
  "src/app/{captureLanding,beforeHydration}.test.ts",
  "src/browser/tabStorage.test.ts",
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
    // By default, one core stays idle.
    maxWorkers: "100%",
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: "pages",
          environment: "happy-dom",
          environmentOptions: {
            happyDOM: {
              url: "http://localhost:3000/",
              settings: {
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
          include: ["src/**/*.test.tsx", ...onPages],
        },
      },
      {
        extends: true,
        test: {
          name: "rules",
          environment: "node",
          include: ["src/**/*.test.ts", "build/**/*.test.ts"],
          exclude: onPages,
          setupFiles: [propertySeed, "src/testing/failOnComplaints.ts"],
        },
      },
    ],
  },
});
