import { describe, expect, it } from "vitest";
import { initialModules } from "./initialModules.ts";

const imports: Readonly<Record<string, readonly string[]>> = {
  "/src/main.tsx": ["/src/App.tsx", "/node_modules/react/index.js"],
  "/src/App.tsx": ["/shared/format.ts", "/src/main.tsx"],
  "/src/Lazy.tsx": ["/shared/plan.ts"],
};
const graph = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) };

describe("initialModules", () => {
  const isInitial = initialModules("/src/main.tsx");

  it.each(["/src/main.tsx", "/src/App.tsx", "/shared/format.ts"])("includes %s", (id) => {
    expect(isInitial(id, graph)).toBe(true);
  });

  it.each(["/src/Lazy.tsx", "/shared/plan.ts"])("excludes %s", (id) => {
    expect(isInitial(id, graph)).toBe(false);
  });

  it("includes React and Chakra's styling core, but not the router or Chakra's components", () => {
    const chakra = "/node_modules/@chakra-ui/react/dist/esm";
    expect(isInitial("/node_modules/react-dom/client.js", graph)).toBe(true);
    expect(isInitial(`${chakra}/styled-system/factory.js`, graph)).toBe(true);
    expect(isInitial(`${chakra}/components/dialog/dialog.js`, graph)).toBe(false);
    expect(isInitial("/node_modules/react-router/dist/index.js", graph)).toBe(false);
  });
});
