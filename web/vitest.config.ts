import { defineConfig } from "vitest/config";
import { allCores } from "../shared/testing/vitestSettings.ts";

export default defineConfig({
  test: {
    projects: ["vitest.dom.config.ts", "vitest.node.config.ts"],
    maxWorkers: allCores,
  },
});
