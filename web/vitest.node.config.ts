import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { vitestSettings } from "../shared/testing/vitestSettings.ts";
import { testsWithDom } from "./vitest.dom.config.ts";

/** The tests of pure modules and of the build, which run without a document. */
export default defineConfig({
  plugins: [react()],
  test: {
    ...vitestSettings,
    name: "web-node",
    unstubGlobals: true,
    include: ["src/**/*.test.ts", "build/**/*.test.ts"],
    exclude: testsWithDom,
    setupFiles: ["../shared/testing/propertySeed.ts", "src/testing/failOnComplaints.ts"],
  },
});
