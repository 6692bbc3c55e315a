import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { repositoryRoot } from "../../config/repositoryRoot.ts";
import { dependabotSchema } from "./dependabotSchema.ts";

const read = (...path: string[]) => readFileSync(join(repositoryRoot, ...path), "utf8");
const config = parse(read(".github", "dependabot.yml"));
const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});

/** Every package that any workspace names, with the version it pins. */
const pinned = new Map(
  [".", "shared", "lambdas", "infra", "web"].flatMap((workspace) => {
    const manifest = manifestSchema.parse(JSON.parse(read(workspace, "package.json")));
    return Object.values(manifest).flatMap((group) => Object.entries(group));
  }),
);

const ignored = dependabotSchema
  .parse(config)
  .updates.flatMap(({ ignore }) => ignore)
  .map((entry): [string, string] => [entry["dependency-name"], entry.versions?.[0] ?? ""]);

describe("dependabot.yml", () => {
  it("says nothing that Dependabot would not understand", () => {
    expect(() => dependabotSchema.parse(config)).not.toThrow();
    expect(() => dependabotSchema.parse({ ...config, update: [] })).toThrow(/update/);
  });

  it("looks where there is something to update", () => {
    const { updates } = dependabotSchema.parse(config);
    expect(updates.map((update) => update["package-ecosystem"])).toEqual(["npm", "github-actions"]);
    for (const { directory } of updates)
      expect(existsSync(join(repositoryRoot, directory))).toBe(true);
  });

  it.each(ignored)(
    "holds %s back, which the repository uses in an older version",
    (name, range) => {
      const major = (version: string) => Number(version.replace(/^\D*/, "").split(".")[0]);
      expect(pinned.has(name)).toBe(true);
      const version = pinned.get(name) ?? "";
      if (range.startsWith(">=")) expect(major(version)).toBeLessThan(major(range));
      else expect(version).not.toBe(range);
    },
  );
});
