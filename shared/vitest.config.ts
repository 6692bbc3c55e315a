import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "shared",
    include: ["**/*.test.ts"],
    setupFiles: "testing/propertySeed.ts",
    isolate: false,
    // Far more than any test needs on a busy machine.
    testTimeout: 300_000,
  },
});
