import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { repositoryRoot } from "../../config/repositoryRoot.ts";

const updateType = z.enum(["major", "minor", "patch"]);

const groupSchema = z
  .strictObject({
    patterns: z.array(z.string()).nonempty().optional(),
    "update-types": z.array(updateType).nonempty().optional(),
  })
  .refine((value) => Object.keys(value).length > 0, "a group requires patterns or update types");

const updateSchema = z.strictObject({
  "package-ecosystem": z.enum(["npm", "github-actions"]),
  directory: z.string().startsWith("/"),
  schedule: z.strictObject({ interval: z.enum(["daily", "weekly", "monthly"]) }),
  cooldown: z.strictObject({ "default-days": z.int().min(1).max(90) }).optional(),
  "versioning-strategy": z
    .enum(["auto", "increase", "increase-if-necessary", "lockfile-only", "widen"])
    .optional(),
  "open-pull-requests-limit": z.int().min(0).optional(),
  groups: z.record(z.string().regex(/^[a-z][\w-]*$/), groupSchema).optional(),
  ignore: z
    .array(
      z.strictObject({
        "dependency-name": z.string(),
        versions: z.array(z.string()).nonempty().optional(),
      }),
    )
    .default([]),
});

/**
 * The options used in `dependabot.yml`. Rejects all others, including misspelled ones.
 * https://docs.github.com/en/code-security/dependabot/working-with-dependabot/dependabot-options-reference
 */
const dependabotSchema = z.strictObject({
  version: z.literal(2),
  updates: z.array(updateSchema).nonempty(),
});

const read = (...path: string[]) => readFileSync(join(repositoryRoot, ...path), "utf8");
const config = parse(read(".github", "dependabot.yml"));
const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});

const { workspaces } = z
  .object({ workspaces: z.array(z.string()) })
  .parse(JSON.parse(read("package.json")));

/** All workspaces' dependencies with their pinned versions. */
const pinned = new Map(
  [".", ...workspaces].flatMap((workspace) => {
    const manifest = manifestSchema.parse(JSON.parse(read(workspace, "package.json")));
    return Object.values(manifest).flatMap((group) => Object.entries(group));
  }),
);

const ignored = dependabotSchema
  .parse(config)
  .updates.flatMap(({ ignore }) => ignore)
  .map((entry): [string, string] => [entry["dependency-name"], entry.versions?.[0] ?? ""]);

describe("dependabot.yml", () => {
  it("contains only supported options", () => {
    expect(() => dependabotSchema.parse(config)).not.toThrow();
    expect(() => dependabotSchema.parse({ ...config, update: [] })).toThrow(/update/);
  });

  it("updates npm packages and GitHub Actions", () => {
    const { updates } = dependabotSchema.parse(config);
    expect(updates.map((update) => update["package-ecosystem"])).toEqual(["npm", "github-actions"]);
    for (const { directory } of updates)
      expect(existsSync(join(repositoryRoot, directory))).toBe(true);
  });

  it.each(ignored)("ignores %s only while we use an older version", (name, range) => {
    const major = (version: string) => Number(version.replace(/^\D*/, "").split(".")[0]);
    expect(pinned.has(name)).toBe(true);
    const version = pinned.get(name) ?? "";
    if (range.startsWith(">=")) expect(major(version)).toBeLessThan(major(range));
    else expect(version).not.toBe(range);
  });
});
