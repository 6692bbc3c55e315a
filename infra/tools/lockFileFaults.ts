import { z } from "zod";

/** The platforms that README names. */
const platforms = [
  { os: "linux", cpu: "x64" },
  { os: "linux", cpu: "arm64" },
  { os: "darwin", cpu: "arm64" },
  { os: "darwin", cpu: "x64" },
  { os: "win32", cpu: "x64" },
] as const;

const names = z.array(z.string()).optional();

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      optionalDependencies: z.record(z.string(), z.string()).default({}),
      os: names,
      cpu: names,
    }),
  ),
});

type LockedPackages = z.output<typeof lockSchema>["packages"];

/**
 * What package-lock.json lacks for other machines than the one that wrote it. If npm could not find an optional package when it
 * wrote the file, it leaves the package out, and no machine gets it: https://github.com/npm/cli/issues/4828. Then `npm ci`
 * rejects the file.
 */
export function lockFileFaults(lockFile: unknown): readonly string[] {
  const { packages } = lockSchema.parse(lockFile);
  return Object.entries(packages).flatMap(([path, { optionalDependencies }]) => {
    const wanted = Object.keys(optionalDependencies);
    const found = wanted.map((name) => ({ name, entry: packages[locate(packages, path, name)] }));
    const missing = found.filter(({ entry }) => entry === undefined);
    const binaries = found.flatMap(({ entry }) => (entry?.os && entry.cpu ? [entry] : []));
    const isCovered = ({ os, cpu }: (typeof platforms)[number]) =>
      binaries.some((binary) => binary.os?.includes(os) && binary.cpu?.includes(cpu));
    // A package with binaries for several platforms needs one on each.
    const uncovered = binaries.length > 1 ? platforms.filter((each) => !isCovered(each)) : [];
    return [
      ...missing.map(({ name }) => `package-lock.json lacks ${name}, which ${path} names.`),
      ...uncovered.map(({ os, cpu }) => `${path} has no package for ${os} on ${cpu}.`),
    ];
  });
}

/** The path of a package as Node finds it: in the nearest `node_modules` above the one that names it. */
function locate(packages: LockedPackages, from: string, name: string): string {
  const path = `${from === "" ? "" : `${from}/`}node_modules/${name}`;
  if (from === "" || packages[path] !== undefined) return path;
  return locate(packages, from.replace(/\/?[^/]*$/, ""), name);
}
