import type { Brand } from "@planner/shared/brand/brandSchema";
import { toPageBrand } from "@planner/shared/brand/brands";
import { homeTitle, type PageBrand } from "@planner/shared/brand/pageBrand";
import type { Rolldown } from "vite";
import type { renderPage } from "../src/app/renderPage.tsx";
import type { Screen } from "../src/app/screens.ts";
import { brandTags, noIndex, shareTags } from "./headTags.tsx";
import { replaceOnce, withHeadTags } from "./pageHtml.ts";
import { withNoScript } from "./withNoScript.tsx";

/** The compiled app, the same for all brands. */
export type CompiledApp = {
  /** The page without a brand. */
  readonly template: string;
  readonly chunks: readonly Chunk[];
  /** JavaScript that runs as soon as a prerendered form is parsed. */
  readonly earlyScript: string;
  /** JavaScript and CSS of the embedded page. */
  readonly frameScript: string;
  readonly embedStyles: string;
  /** CSS of the calculator's pages. */
  readonly stepStyles: string;
  readonly renderPage: typeof renderPage;
};

type Chunk = Pick<Rolldown.OutputChunk, "facadeModuleId" | "fileName" | "imports">;

type Site = Readonly<{ brand: Brand; app: CompiledApp }>;

/** A brand's HTML pages by path. `icon` is its SVG favicon. */
export async function sitePages(
  brand: Brand,
  icon: Uint8Array,
  app: CompiledApp,
): Promise<Readonly<Record<string, string>>> {
  const site = { brand, app };
  return {
    "index.html": await homePage(site),
    "embed.html": await embeddedPage(site),
    "404.html": await notFoundPage(site),
    "plan.html": planPage(site, icon),
    "admin/sign-in.html": await signInPage(site),
    "admin/index.html": deskPage(site, `Admin | ${brand.name}`, "src/admin/AdminApp.tsx"),
  };
}

function homePage(site: Site): Promise<string> {
  const { brand, app } = site;
  const page = livePage(site, homeTitle(brand), stepStyles(app) + shareTags(brand));
  const preloads = preloadTags(app, "src/calculator/ResultsStep.tsx");
  // The early script activates them for visitors past step 1.
  const laterSteps = `<template id="later-steps">${preloads}</template>`;
  return prerendered(site, "calculator", page, laterSteps + earlyScript(app));
}

/** The planner in a frame. Lighter than the home page: without the preloads, which only a reload past step 1 needs. */
function embeddedPage(site: Site): Promise<string> {
  const { brand, app } = site;
  // Search engines list the home page instead.
  const tags = `${noIndex}${stepStyles(app)}<style>${app.embedStyles}</style>`;
  const page = livePage(site, homeTitle(brand), tags);
  // A frame shows no icon and cannot be installed.
  const withoutIcons = page.replaceAll(
    /<(link [^>]*rel="[^"]*(icon|manifest)"|meta name="theme-color")[^>]*>\s*/g,
    "",
  );
  const scripts = `<script>${app.frameScript}</script>${earlyScript(app)}`;
  return prerendered(site, "embed", withoutIcons, scripts);
}

function notFoundPage(site: Site): Promise<string> {
  const page = brandedPage(site, `Page not found | ${site.brand.name}`);
  return prerendered(site, "notFound", page);
}

/** Not prerendered: the content depends on the link. Private, so search engines leave it out. */
function planPage(site: Site, icon: Uint8Array): string {
  const { brand, app } = site;
  const tags = noIndex + preloadTags(app, "src/plan/PlanApp.tsx");
  const pageBrand = { ...toPageBrand(brand), icon: dataUrl(icon) };
  return withNoScript(brandedPage(site, `Your plan | ${brand.name}`, tags, pageBrand), brand);
}

/** Contractors open their plan where the connection is poor: the page shows the icon also if it does not load. */
function dataUrl(icon: Uint8Array): string {
  const svg = new TextDecoder().decode(icon).trim();
  return `data:image/svg+xml,${svg.replaceAll("%", "%25").replaceAll("#", "%23")}`;
}

function signInPage(site: Site): Promise<string> {
  const page = deskPage(site, `Sign in | ${site.brand.name}`, "src/admin/SignInApp.tsx");
  return prerendered(site, "signIn", page, earlyScript(site.app));
}

/** A page of the desk, which can be installed without the calculator. Not prerendered: the content depends on the session. */
function deskPage(site: Site, title: string, source: string): string {
  const page = livePage(site, title, preloadTags(site.app, source));
  return replaceOnce(page, '"/manifest.json"', '"/admin/manifest.json"');
}

/** A page that needs JavaScript. */
function livePage(site: Site, title: string, tags: string): string {
  return withNoScript(brandedPage(site, title, tags), site.brand);
}

function brandedPage(
  { brand, app }: Site,
  title: string,
  tags = "",
  pageBrand: PageBrand = toPageBrand(brand),
): string {
  return withHeadTags(app.template, brandTags(brand, title, pageBrand) + tags);
}

/** Renders a screen into its page. */
async function prerendered({ brand, app }: Site, screen: Screen, page: string, scripts = "") {
  const { html, styleTags, mark } = await app.renderPage(screen, toPageBrand(brand));
  const root = `<div id="root" ${mark}>${html}</div>${scripts}`;
  return replaceOnce(withHeadTags(page, styleTags), '<div id="root"></div>', root);
}

function stepStyles(app: CompiledApp): string {
  return `<style>${app.stepStyles}</style>`;
}

function earlyScript(app: CompiledApp): string {
  return `<script>${app.earlyScript}</script>`;
}

/** The `modulepreload` tags of a module's chunk and its imports, except for files that the template already loads. */
function preloadTags({ chunks, template }: CompiledApp, source: string): string {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`));
  if (!chunk) throw new Error(`The build has no ${source}`);
  // Grows while it is read.
  const files = new Set([chunk.fileName]);
  for (const file of files) {
    const imports = chunks.find(({ fileName }) => fileName === file)?.imports ?? [];
    for (const each of imports) files.add(each);
  }
  return [...files]
    .filter((file) => !template.includes(`/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join("");
}
