import { defineConfig } from "vitest/config";

/** Tests of the GitHub workflows. Jest cannot load GitHub's parser; it runs the template tests (`jest.config.ts`). */
export default defineConfig({ test: { name: "workflows", include: ["test/workflows/*.test.ts"] } });
