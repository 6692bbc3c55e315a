import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { paths } from "@planner/shared/api/sitePaths";
import { type Brand, BrandError, parseBrand } from "@planner/shared/brand/brandSchema";
import { brands } from "@planner/shared/brand/brands";
import { build, type InlineConfig } from "vite";
import { brandImages } from "./brandImages.ts";
import { contentPolicy } from "./contentPolicy.ts";
import { sitePages } from "./sitePages.ts";

/*
 * `npm run build -w @planner/web`: compiles the app once, then writes a site for each brand: `dist/<brand>/`, and
 * `dist-meta/<brand>.csp.json` with the hashes of its inline scripts and styles for the edge's CSP header.
 */
process.env.NODE_ENV = "production";
const root = fileURLToPath(new URL("..", import.meta.url));
try {
  await buildSites();
} catch (error) {
  if (!(error instanceof BrandError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function buildSites(): Promise<void> {
  const sites = await Promise.all(Object.entries(brands).map(readBrand));
  const { files, ...app } = await compileApp();
  const meta = join(root, "dist-meta");
  for (const folder of [meta, join(root, "dist")]) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
  }
  for (const { name, brand, images } of sites) {
    const site = join(root, "dist", name);
    await cp(join(root, "public"), site, { recursive: true });
    const pages = await sitePages(brand, images["favicon.svg"] ?? Buffer.of(), app);
    await writeFiles(site, { ...files, ...pages, ...images, ...manifests(brand) });
    const policy = JSON.stringify(contentPolicy(Object.values(pages)), null, 2);
    await writeFiles(meta, { [`${name}.csp.json`]: policy });
  }
}

async function readBrand([name, entry]: readonly [string, unknown]) {
  const brand = parseBrand(name, entry);
  return { name, brand, images: await brandImages(name, brand) };
}

/** Contents by path. */
type Files = Readonly<Record<string, string | Uint8Array>>;

/** Compiles the app, and the scripts and styles that its pages inline. Loads the code that renders pages. */
async function compileApp() {
  const { renderPage } = await import("../src/app/renderPage.tsx");
  const output = await compile({});
  const loader = await compileScript("src/embed/loader.ts");
  const files: Record<string, string | Uint8Array> = { [paths.embedScript]: loader };
  for (const file of output) files[file.fileName] = file.type === "chunk" ? file.code : file.source;
  const { template, otherFiles } = pageWithStyles(files);
  return {
    files: otherFiles,
    template,
    chunks: output.filter((file) => file.type === "chunk"),
    earlyScript: await compileScript("src/app/beforeHydration.ts"),
    frameScript: await compileScript("src/embed/frame.ts"),
    stepStyles: await compileStyles("src/calculator/calculator.css"),
    embedStyles: await compileStyles("src/embed/embed.css"),
    renderPage,
  };
}

/** The page with its styles, which then need no further request, and the files without that of the styles. */
function pageWithStyles(files: Files) {
  const page = String(files["index.html"]);
  const [link, path] = /<link[^>]+href="\/(.+\.css)">/.exec(page) ?? [];
  if (!link || !path) throw new Error("The page has no styles");
  const { [path]: styles, ...otherFiles } = files;
  return { template: page.replace(link, () => `<style>${styles}</style>`), otherFiles };
}

/** Compiles a module with all that it imports into one script. */
async function compileScript(input: string): Promise<string> {
  const [script] = await compile({
    configFile: false,
    build: { target: "es2022", rolldownOptions: { input, output: { format: "iife" } } },
  });
  return script.code.trim();
}

/** Compiles a style sheet with all that it imports. */
async function compileStyles(input: string): Promise<string> {
  const output = await compile({
    configFile: false,
    build: { target: "es2022", rolldownOptions: { input } },
  });
  const styles = output.find(({ fileName }) => fileName.endsWith(".css"));
  if (styles?.type !== "asset") throw new Error(`The build has no styles of ${input}`);
  return String(styles.source).trim();
}

/** Runs Vite without writing files. */
async function compile(config: InlineConfig) {
  const result = await build({
    root,
    logLevel: "warn",
    ...config,
    build: { ...config.build, write: false },
  });
  if (Array.isArray(result) || !("output" in result)) throw new Error("Vite built several outputs");
  return result.output;
}

/** The manifests of the planner and of the desk, which can be installed on its own. */
function manifests({ name, description }: Brand): Files {
  return {
    "manifest.json": manifest({ name, description, start_url: "/", display: "browser" }),
    "admin/manifest.json": manifest({
      name: `${name} leads`,
      start_url: paths.admin,
      scope: paths.admin,
      display: "standalone",
    }),
  };
}

function manifest(members: { readonly name: string } & Readonly<Record<string, string>>): string {
  return JSON.stringify({
    ...members,
    short_name: members.name,
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
    })),
  });
}

async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}
