import { defineConfig } from "vitest/config";

/** The tests of the GitHub workflows. The tests of the templates run in Jest (`jest.config.ts`). */
export default defineConfig({ test: { name: "workflows", include: ["test/workflows/*.test.ts"] } });
