import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Tests without components that need browser APIs: storage, document, locks. */
const onPages = [
  "src/api/adminApi.test.ts",
  "src/app/{attribution,beforeHydration}.test.ts",
  "src/app/tabStorage.test.ts",
  "src/calculator/gate/botSignals.test.ts",
  "src/outbox/{outbox,outboxStorage,notifyDelivery}.test.ts",
];

const page = {
  environment: "jsdom",
  environmentOptions: { jsdom: { url: "http://localhost:3000/" } },
  setupFiles: ["src/testing/failOnComplaints.ts", "src/testing/setUpTests.ts"],
};

/** Tests of components that load no lazy screens. */
const onResults = "src/calculator/results/**/*.test.tsx";

/**
 * Setting up jsdom and importing components takes longer than most tests. Tests of pure modules therefore run in Node,
 * and they share one module graph, as do the tests of the results. The other tests on pages are isolated, because
 * lazily loaded screens stay loaded.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          ...page,
          name: "pages",
          include: ["src/**/*.test.tsx", ...onPages],
          exclude: [onResults],
        },
      },
      {
        extends: true,
        test: {
          ...page,
          name: "results",
          isolate: false,
          include: [onResults],
        },
      },
      {
        extends: true,
        test: {
          name: "rules",
          environment: "node",
          isolate: false,
          include: ["src/**/*.test.ts", "build/**/*.test.ts"],
          exclude: onPages,
          setupFiles: ["src/testing/failOnComplaints.ts"],
        },
      },
    ],
  },
});
