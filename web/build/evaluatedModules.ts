import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/**
 * Runs modules at build time and puts what they export in their place, so that what they compute it from stays out of
 * the bundle. Their exports have to be plain data: whatever JSON would lose fails the build.
 */
export function evaluatedModules(isEvaluated: RegExp): Plugin {
  return {
    name: "planner:evaluated-modules",
    apply: "build",
    load: {
      filter: { id: isEvaluated },
      async handler(id) {
        const exported: Readonly<Record<string, unknown>> = await import(pathToFileURL(id).href);
        return Object.entries(exported)
          .map(([name, value]) => `export const ${name} = ${dataAsCode(name, value)};`)
          .join("\n");
      },
    },
  };
}

function dataAsCode(name: string, value: unknown): string {
  const text = JSON.stringify(value, (key, part: unknown) => {
    if (typeof part === "function" || typeof part === "symbol" || part === undefined) {
      throw new Error(`${name}: ${key} is no plain data`);
    }
    return part;
  });
  return text;
}
