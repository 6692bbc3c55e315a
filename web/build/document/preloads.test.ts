import { describe, expect, it } from "vitest";
import { preloads } from "./preloads.ts";

const manifest = {
  "src/main.tsx": { file: "assets/initial-1.js" },
  "_rules.js": { file: "assets/rules-1.js", imports: ["src/main.tsx"] },
  "_ui.js": { file: "assets/ui-1.js", imports: ["_rules.js", "_ui.js"] },
  "src/admin/AdminApp.tsx": {
    file: "assets/admin-1.js",
    imports: ["src/main.tsx", "_ui.js", "_rules.js"],
  },
};
const template = '<script type="module" crossorigin src="/assets/initial-1.js"></script>';

describe("preloads", () => {
  it("lists a chunk and its imports once, except for files in the template", () => {
    expect(preloads(manifest, "src/admin/AdminApp.tsx", template)).toBe(
      ["admin", "ui", "rules"]
        .map((name) => `<link rel="modulepreload" crossorigin href="/assets/${name}-1.js">`)
        .join(""),
    );
  });

  it("rejects a chunk that is not in the manifest", () => {
    expect(() => preloads(manifest, "src/gone.tsx", template)).toThrow("no src/gone.tsx");
  });
});
