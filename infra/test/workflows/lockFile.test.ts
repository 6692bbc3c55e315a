import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { repositoryRoot } from "../../config/repositoryRoot.ts";

const versions = z.record(z.string(), z.string()).optional();

const manifestSchema = z.object({
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
});

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    manifestSchema.extend({
      integrity: z.string().optional(),
      link: z.boolean().default(false),
      inBundle: z.boolean().default(false),
    }),
  ),
});

const readJson = (...path: string[]): unknown =>
  JSON.parse(readFileSync(join(repositoryRoot, ...path), "utf8"));

const { packages } = lockSchema.parse(readJson("package-lock.json"));
const { workspaces } = z
  .object({ workspaces: z.array(z.string()) })
  .parse(readJson("package.json"));

/** Checks that `npm ci` makes and `npm install` does not. `npm ci` refuses the lock file (record 0195). */
describe("package-lock.json", () => {
  it.each(["", ...workspaces])("has the dependencies of %j", (workspace) => {
    const manifest = manifestSchema.parse(readJson(workspace, "package.json"));
    expect(manifestSchema.parse(packages[workspace])).toEqual(manifest);
  });

  it("has a checksum for every package", () => {
    const downloaded = Object.entries(packages).filter(
      ([path, { link, inBundle }]) => path.includes("node_modules/") && !link && !inBundle,
    );
    expect(downloaded.length).toBeGreaterThan(1_000);
    expect(downloaded.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
  });

  it("has everything for Linux x64: it lacks optional packages of other platforms only", () => {
    const names = Object.values(packages).flatMap((each) =>
      Object.keys(each.optionalDependencies ?? {}),
    );
    const missing = names.filter(
      (name) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)),
    );
    expect(missing.filter((name) => /linux-x64(-gnu|-glibc)?$/.test(name))).toEqual([]);
  });
});
