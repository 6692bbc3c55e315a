import { defineConfig } from "vitest/config";
import { vitestSettings } from "./testing/vitestSettings.ts";

export default defineConfig({
  test: {
    ...vitestSettings,
    name: "shared",
    include: ["**/*.test.ts"],
    setupFiles: "testing/propertySeed.ts",
  },
});
