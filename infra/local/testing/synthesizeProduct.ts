import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { createApp } from "../../createApp.ts";
import { repositoryRoot } from "../../repositoryRoot.ts";

const cdkSchema = z.object({ context: z.record(z.string(), z.unknown()) });

/**
 * Synthesizes the product's own stacks with their bundled functions and a site of a few lines in place of the web build.
 *
 * @param folder an empty one
 * @returns the folder of the assembly
 */
export function synthesizeProduct(folder: string): string {
  const siteDirectory = join(folder, "site");
  const cspHashesFile = join(folder, "csp.json");
  const outdir = join(folder, "cdk.out");
  const files = { "index.html": "planner", "404.html": "not found", "admin/index.html": "admin" };
  for (const name of ["admin", "assets"]) mkdirSync(join(siteDirectory, name), { recursive: true });
  for (const [name, text] of Object.entries({ ...files, "assets/app-1.js": "" })) {
    writeFileSync(join(siteDirectory, name), text);
  }
  writeFileSync(cspHashesFile, JSON.stringify({ script: [], style: [] }));
  const { context } = cdkSchema.parse(
    JSON.parse(readFileSync(join(repositoryRoot, "cdk.json"), "utf8")),
  );
  createApp({
    siteDirectory,
    cspHashesFile,
    outdir,
    context: { ...context, "aws:cdk:bundling-stacks": ["dev/**"] },
    variables: { BOOKING_URL: "https://example.com/book", KIT_URL: "https://example.com/kit" },
  }).synth();
  return outdir;
}
