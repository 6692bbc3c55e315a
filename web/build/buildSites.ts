import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseBrand } from "@planner/shared/brand/brandSchema";
import { brands } from "@planner/shared/brand/brands";
import { brandImages } from "./brandImages.tsx";
import { contentPolicy } from "./contentPolicy.ts";
import { folders } from "./folders.ts";
import { type BrandedFiles, type Compiled, renderSite } from "./renderSite.ts";

/** Writes each environment's site: the compiled app, and the pages and icons of its brand. */
export async function buildSites(): Promise<void> {
  const compiled = await readCompiled();
  for (const [environment, entry] of Object.entries(brands)) {
    const brand = parseBrand(entry);
    const files = { ...(await renderSite(brand, compiled)), ...(await brandImages(brand)) };
    const site = join(folders.sites, environment);
    await cp(folders.client, site, {
      recursive: true,
      filter: (path) => !path.endsWith(".vite"),
    });
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(site, path)), { recursive: true });
      await writeFile(join(site, path), content);
    }
    const policy = contentPolicy(pagesOf(files));
    await writeFile(
      join(folders.meta, `${environment}.csp.json`),
      `${JSON.stringify(policy, null, 2)}\n`,
    );
  }
}

async function readCompiled(): Promise<Compiled> {
  const { renderPage } = await import(pathToFileURL(`${folders.server}/renderPage.js`).href);
  return {
    template: await readFile(`${folders.client}/index.html`, "utf8"),
    manifest: JSON.parse(await readFile(`${folders.client}/.vite/manifest.json`, "utf8")),
    earlyScript: (await readFile(`${folders.early}/early.js`, "utf8")).trim(),
    renderPage,
  };
}

function pagesOf(files: BrandedFiles): readonly string[] {
  return Object.entries(files)
    .filter(([path]) => path.endsWith(".html"))
    .map(([, page]) => page.toString());
}
