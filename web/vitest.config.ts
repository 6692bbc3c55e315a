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

/**
 * Setting up jsdom takes longer than most tests. Tests of pure modules therefore run in Node and share one module
 * graph. Tests on pages are isolated, because lazily loaded screens stay loaded.
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
