import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Tests that open lazy screens. Each file needs its own modules, because a loaded screen stays loaded. */
const onLazyScreens = [
  "src/admin/**/*.test.tsx",
  "src/app/App.test.tsx",
  "src/calculator/*.test.tsx",
  "src/calculator/{gate,inputs}/*.test.tsx",
];

/** Tests of modules without components that need the browser's storage, document or locks. */
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
 * Setting up jsdom and importing components takes longer than most tests. Tests therefore share imported modules unless
 * they open lazy screens, and tests of pure modules run in Node.
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
          name: "screens",
          include: onLazyScreens,
        },
      },
      {
        extends: true,
        test: {
          ...page,
          name: "pages",
          isolate: false,
          include: ["src/**/*.test.tsx", ...onPages],
          exclude: onLazyScreens,
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
