import { describe, expect, it } from "vitest";
import { lockFileFaults } from "./lockFileFaults.ts";

const everywhere = { linux: ["x64", "arm64"], darwin: ["arm64", "x64"], win32: ["x64"] };

/** A lock file with a package at `path` that has a binary for each of these platforms. */
function aLockFile(path: string, platforms: Readonly<Record<string, readonly string[]>>) {
  const optionalDependencies: Record<string, string> = {};
  const packages: Record<string, object> = { [path]: { optionalDependencies } };
  for (const [os, cpus] of Object.entries(platforms)) {
    for (const cpu of cpus) {
      const name = `@native/${os}-${cpu}`;
      optionalDependencies[name] = "1.0.0";
      packages[`node_modules/${name}`] = { os: [os], cpu: [cpu] };
    }
  }
  return { packages };
}

describe("lockFileFaults", () => {
  it.each(["", "web", "node_modules/esbuild", "web/node_modules/esbuild"])(
    "finds the binaries of the package at %j above it",
    (path) => {
      expect(lockFileFaults(aLockFile(path, everywhere))).toEqual([]);
    },
  );

  it("finds a binary beside the package that names it", () => {
    const { packages } = aLockFile("web/node_modules/esbuild", everywhere);
    const { "node_modules/@native/win32-x64": moved = {}, ...others } = packages;
    const path = "web/node_modules/esbuild/node_modules/@native/win32-x64";
    expect(lockFileFaults({ packages: { ...others, [path]: moved } })).toEqual([]);
  });

  it("names an optional package that npm left out", () => {
    const packages = { "node_modules/vite": { optionalDependencies: { fsevents: "2" } } };
    expect(lockFileFaults({ packages })).toEqual([
      "package-lock.json lacks fsevents, which node_modules/vite names.",
    ]);
  });

  it("names a platform for which a package with several binaries has none", () => {
    const platforms = { linux: ["x64", "arm64"], darwin: ["x64"], win32: ["x64"] };
    expect(lockFileFaults(aLockFile("node_modules/esbuild", platforms))).toEqual([
      "node_modules/esbuild has no package for darwin on arm64.",
    ]);
  });

  it("accepts a single binary, which is only for its own platform", () => {
    expect(lockFileFaults(aLockFile("infra/local-cloud", { linux: ["x64"] }))).toEqual([]);
  });
});
