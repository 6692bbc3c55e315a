import { posix } from "node:path";
import { z } from "zod";

/** Where contributors and CI may run the product. Only Linux on x64 is tested. */
const platforms: readonly Platform[] = [
  { os: "linux", cpu: "x64" },
  { os: "linux", cpu: "arm64" },
  { os: "darwin", cpu: "arm64" },
  { os: "darwin", cpu: "x64" },
  { os: "win32", cpu: "x64" },
];

/** An operating system and a processor, in Node's words. */
type Platform = { readonly os: string; readonly cpu: string };

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      optionalDependencies: z.record(z.string(), z.string()).default({}),
      /** What the package's binary runs on. Absent if it runs everywhere. */
      os: z.array(z.string()).optional(),
      cpu: z.array(z.string()).optional(),
    }),
  ),
});

type LockedPackages = z.output<typeof lockSchema>["packages"];

/**
 * Finds what package-lock.json lacks for other machines than the one that wrote it:
 *
 * - an optional package that npm could not find when it wrote the file. npm leaves it out, and then no machine gets it
 *   (https://github.com/npm/cli/issues/4828).
 * - a binary for one of our platforms, if the package that needs it has binaries for several.
 */
export function lockFileFaults(lockFile: unknown): readonly string[] {
  const { packages } = lockSchema.parse(lockFile);
  const faults: string[] = [];
  for (const [path, { optionalDependencies }] of Object.entries(packages)) {
    const binaries: LockedPackage[] = [];
    for (const name of Object.keys(optionalDependencies)) {
      const dependency = findPackage(packages, path, name);
      if (dependency === undefined) {
        faults.push(`package-lock.json lacks ${name}, which ${path} names.`);
      } else if (dependency.os !== undefined && dependency.cpu !== undefined) {
        binaries.push(dependency);
      }
    }
    for (const { os, cpu } of uncoveredPlatforms(binaries)) {
      faults.push(`${path} has no package for ${os} on ${cpu}.`);
    }
  }
  return faults;
}

type LockedPackage = LockedPackages[string];

function uncoveredPlatforms(binaries: readonly LockedPackage[]): readonly Platform[] {
  // A single binary, such as the local cloud's database, is only for its own platform.
  if (binaries.length < 2) return [];
  return platforms.filter((platform) => !binaries.some((binary) => runsOn(binary, platform)));
}

/** Finds a package as Node does: in the nearest `node_modules` at or above the folder of the package that names it. */
function findPackage(
  packages: LockedPackages,
  namedIn: string,
  name: string,
): LockedPackage | undefined {
  const found = packages[posix.join(namedIn, "node_modules", name)];
  const isTopFolder = namedIn === "" || namedIn === ".";
  if (found !== undefined || isTopFolder) return found;
  return findPackage(packages, posix.dirname(namedIn), name);
}

function runsOn({ os, cpu }: LockedPackage, platform: Platform): boolean {
  return os?.includes(platform.os) === true && cpu?.includes(platform.cpu) === true;
}
