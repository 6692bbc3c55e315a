import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { paths } from "@planner/shared/api/sitePaths";
import type { BrandName } from "@planner/shared/brand/brands";
import { z } from "zod";
import { ConfigurationError } from "./ConfigurationError.ts";
import { repositoryRoot } from "./repositoryRoot.ts";

/** Maps each page's URL path, without a slash at the end, to its file in the web build. All other paths return 404. */
export const publicPages = {
  [paths.home]: "/index.html",
  [paths.embed]: "/embed.html",
  [paths.plan]: "/plan.html",
  [paths.admin]: "/admin/index.html",
  [paths.signIn]: "/admin/sign-in.html",
} as const satisfies Readonly<Record<`/${string}`, `/${string}.html`>>;

const cspHash = z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/);

const cspHashesSchema = z.strictObject({ script: z.array(cspHash), style: z.array(cspHash) });

/** Hashes of the inline scripts and styles in the prerendered pages, without quotes: `sha256-…`. */
export type CspHashes = z.output<typeof cspHashesSchema>;

export interface SiteBuild {
  readonly directory: string;
  /** URL paths of the files that are neither pages nor assets, such as `/robots.txt`. */
  readonly files: readonly string[];
  readonly cspHashes: CspHashes;
}

/** The output paths of the web build for one brand. */
export interface SiteBuildPaths {
  readonly siteDirectory: string;
  readonly cspHashesFile: string;
}

/** Where the web build writes the site of a brand. */
export function webBuildPaths(brand: BrandName): SiteBuildPaths {
  return {
    siteDirectory: join(repositoryRoot, "web", "dist", brand),
    cspHashesFile: join(repositoryRoot, "web", "dist-meta", `${brand}.csp.json`),
  };
}

/**
 * Reads a finished web build.
 *
 * @throws ConfigurationError if the build is missing or incomplete
 */
export function readSiteBuild({ siteDirectory, cspHashesFile }: SiteBuildPaths): SiteBuild {
  const names = [...Object.values(publicPages), "404.html", "assets"];
  const required = [...names.map((name) => join(siteDirectory, name)), cspHashesFile];
  const missing = required.find((path) => !existsSync(path));
  if (missing !== undefined) {
    throw new ConfigurationError(`No web build (${missing} is missing): run "npm run build".`);
  }
  return {
    directory: siteDirectory,
    files: readFilePaths(siteDirectory),
    cspHashes: cspHashesSchema.parse(JSON.parse(readFileSync(cspHashesFile, "utf8"))),
  };
}

/** The URL paths of the files that are neither pages nor assets. */
function readFilePaths(siteDirectory: string): readonly string[] {
  const entries = readdirSync(siteDirectory, { recursive: true, withFileTypes: true });
  const urlPaths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => urlPath(relative(siteDirectory, join(entry.parentPath, entry.name))));
  return urlPaths.filter((path) => !path.startsWith("/assets/") && !path.endsWith(".html")).sort();
}

function urlPath(file: string): string {
  return `/${file.split(sep).join("/")}`;
}
