import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Brand, parseBrand } from "@planner/shared/brand/brandSchema";
import { brands } from "@planner/shared/brand/brands";
import { readBrandFiles } from "./brand/brandFiles.ts";
import { brandImages } from "./brand/brandImages.tsx";
import { contentPolicy } from "./document/contentPolicy.ts";
import { folders } from "./folders.ts";
import { type BrandedFiles, type Compiled, renderSite } from "./renderSite.ts";

/** Writes each environment's site: the compiled app, and the pages and icons of its brand. */
export async function buildSites(): Promise<void> {
  const compiled = await readCompiled();
  for (const [environment, entry] of Object.entries(brands)) {
    const files = await siteFiles(parseBrand(entry), compiled);
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

/**
 * All files of a site that depend on its brand: pages, icons and the brand's own images.
 *
 * @param folder the folder of the brand's images, by default that of the brand files
 */
export async function siteFiles(
  brand: Brand,
  compiled: Compiled,
  folder?: string,
): Promise<BrandedFiles> {
  const { files, logo } = await readBrandFiles(brand, folder);
  return {
    ...(await renderSite(brand, logo, compiled)),
    ...(await brandImages(brand)),
    ...files,
  };
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
