import { defineConfig } from "vitest/config";

/**
 * Runs the workflow tests, because Jest cannot load GitHub's parser. Jest runs the template tests
 * (`jest.config.ts`).
 */
export default defineConfig({ test: { name: "workflows", include: ["test/workflows/*.test.ts"] } });
