import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import type { CspHashes } from "@planner/infra/config/SiteBuild";
import { createApp } from "@planner/infra/createApp";
import { z } from "zod";

/** The pages of a site, by file name, and the hashes of what they carry inline. */
export type ProductSite = {
  readonly pages: Readonly<Record<string, string>>;
  readonly cspHashes: CspHashes;
  /** Variables that the environments read, besides those of the two addresses. */
  readonly variables?: Readonly<Record<string, string>>;
};

const plainPages = {
  "index.html": "planner",
  "404.html": "not found",
  "admin/index.html": "admin",
};

const cdkSchema = z.object({ context: z.record(z.string(), z.unknown()) });

/**
 * Synthesizes the product's own stacks with their bundled functions and a site of a few lines in place of the web build.
 *
 * @param folder an empty one
 * @param site what differs from the site of a few lines
 * @returns the folder of the assembly
 */
export function synthesizeProduct(folder: string, site: Partial<ProductSite> = {}): string {
  const siteDirectory = join(folder, "site");
  const cspHashesFile = join(folder, "csp.json");
  const outdir = join(folder, "cdk.out");
  const files = { ...plainPages, ...site.pages, "assets/app-1.js": "export {};\n" };
  for (const name of ["admin", "assets"]) mkdirSync(join(siteDirectory, name), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(siteDirectory, name), text);
  }
  writeFileSync(cspHashesFile, JSON.stringify(site.cspHashes ?? { script: [], style: [] }));
  const { context } = cdkSchema.parse(
    JSON.parse(readFileSync(join(repositoryRoot, "cdk.json"), "utf8")),
  );
  createApp({
    siteDirectory,
    cspHashesFile,
    outdir,
    context: { ...context, "aws:cdk:bundling-stacks": ["dev/**"] },
    variables: {
      BOOKING_URL: "https://example.com/book",
      KIT_URL: "https://example.com/kit",
      ALARM_RECIPIENTS: "operators@example.com",
      ...site.variables,
    },
  }).synth();
  return outdir;
}
