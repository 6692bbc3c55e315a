import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Tests without a component that work on what a page has: its storage, its document, its locks. */
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
 * A page, with all that is imported for it, costs a file more than most tests do: those that only decide run without one,
 * and share what they import. Those on pages share nothing: what a screen has loaded changes what the next one shows.
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
