/** @jsxRuntime automatic */
import { hash } from "node:crypto";
import type { Brand } from "@planner/shared/brand/brandSchema";
import { toPageBrand } from "@planner/shared/brand/brands";
import { homeTitle, originPlaceholder, pageBrandId } from "@planner/shared/brand/pageBrand";
import { renderToStaticMarkup } from "react-dom/server";
import type { Rolldown } from "vite";
import type { renderPage } from "../src/app/renderPage.tsx";
import type { Screen } from "../src/app/screens.ts";
import { accentStyles } from "./accentColors.ts";
import { shareImageSize } from "./brandImages.ts";
import { themeStyles } from "./themeStyles.tsx";

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
  readonly renderPage: typeof renderPage;
};

type Chunk = Pick<Rolldown.OutputChunk, "facadeModuleId" | "fileName" | "imports">;

/** A brand's HTML pages by path. `icon` is its SVG favicon. /admin and /plan are not prerendered: their content depends on the session and the link. */
export async function sitePages(
  brand: Brand,
  icon: Uint8Array,
  { template, chunks, earlyScript, frameScript, embedStyles, renderPage }: CompiledApp,
): Promise<Readonly<Record<string, string>>> {
  const branded = (title: string, tags = "", pageBrand = toPageBrand(brand)) =>
    withHeadTags(template, brandTags(brand, title, pageBrand) + tags);
  const preloads = (source: string) => preloadTags(chunks, source, template);
  const prerendered = async (screen: Screen, page: string, scripts = "") => {
    const { html, styleTags, mark } = await renderPage(screen, toPageBrand(brand));
    const root = `<div id="root" ${mark}>${html}</div>${scripts}`;
    return replaceOnce(withHeadTags(page, styleTags), '<div id="root"></div>', root);
  };
  const live = (title: string, tags = "") => withNoScript(branded(title, tags), brand);
  const early = `<script>${earlyScript}</script>`;
  // The early script activates them for visitors past step 1.
  const laterSteps = `<template id="later-steps">${preloads("src/calculator/ResultsStep.tsx")}</template>`;
  // Search engines list the home page instead. A frame shows no icon and cannot be installed.
  const embed = live(homeTitle(brand), `${noIndex}<style>${embedStyles}</style>`).replaceAll(
    /<(link [^>]*rel="[^"]*(icon|manifest)"|meta name="theme-color")[^>]*>\s*/g,
    "",
  );
  const home = live(homeTitle(brand), shareTags(brand));
  // The desk can be installed without the calculator.
  const desk = (title: string, source: string) =>
    replaceOnce(live(title, preloads(source)), '"/manifest.json"', '"/admin/manifest.json"');
  const notFound = branded(`Page not found | ${brand.name}`);
  const signIn = desk(`Sign in | ${brand.name}`, "src/admin/SignInApp.tsx");
  // Private, so search engines leave it out.
  const planTags = noIndex + preloads("src/plan/PlanApp.tsx");
  const plan = withNoScript(
    branded(`Your plan | ${brand.name}`, planTags, { ...toPageBrand(brand), icon: dataUrl(icon) }),
    brand,
  );
  return {
    "index.html": await prerendered("calculator", home, laterSteps + early),
    // Lighter than the home page: without the preloads, which only a reload past step 1 needs.
    "embed.html": await prerendered("embed", embed, `<script>${frameScript}</script>${early}`),
    "404.html": await prerendered("notFound", notFound),
    "plan.html": plan,
    "admin/sign-in.html": await prerendered("signIn", signIn, early),
    "admin/index.html": desk(`Admin | ${brand.name}`, "src/admin/AdminApp.tsx"),
  };
}

/** Contractors open their plan where the connection is poor: the page shows the icon also if it does not load. */
function dataUrl(icon: Uint8Array): string {
  const svg = new TextDecoder().decode(icon).trim();
  return `data:image/svg+xml,${svg.replaceAll("%", "%25").replaceAll("#", "%23")}`;
}

const noIndex = '<meta name="robots" content="noindex">';

/** Without JavaScript, the page says so, and how to reach the agency, instead of showing a form that does nothing. */
function withNoScript(page: string, brand: Brand): string {
  const { name, phone } = toPageBrand(brand);
  const style =
    "#root{display:none}noscript{display:block;max-width:30rem;margin:15vh auto;padding:0 1.5rem;font:1.125rem/1.5 system-ui}noscript *{margin:0 0 1rem}noscript h1{font:800 1.75rem system-ui}noscript a{text-decoration:underline;white-space:nowrap}";
  const text = renderToStaticMarkup(
    <noscript>
      <h1>This page needs JavaScript</h1>
      <p>Please turn it on in your browser, then reload.</p>
      {phone && (
        <p>
          <span>{`Or call ${name}: `}</span>
          <a href={phone.href}>{phone.text}</a>
        </p>
      )}
    </noscript>,
  );
  return replaceOnce(
    withHeadTags(page, `<noscript><style>${style}</style></noscript>`),
    '<div id="root">',
    `${text}<div id="root">`,
  );
}

/** The tags of a page's head that depend on the brand, and the brand itself for the app. */
export function brandTags(brand: Brand, title: string, pageBrand = toPageBrand(brand)): string {
  // Without "<", JSON cannot end the element.
  const json = JSON.stringify(pageBrand).replaceAll("<", "\\u003c");
  return renderToStaticMarkup(
    <>
      <title>{title}</title>
      <style
        // biome-ignore lint/security/noDangerouslySetInnerHtml: styles that the build computed
        dangerouslySetInnerHTML={{ __html: themeStyles() + accentStyles(brand.accent) }}
      />
      <script
        id={pageBrandId}
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, without "<"
        dangerouslySetInnerHTML={{ __html: json }}
      />
    </>,
  );
}

/** The home page's tags for search results and link previews (https://ogp.me). */
function shareTags(brand: Brand): string {
  const properties = {
    "og:type": "website",
    "og:site_name": brand.name,
    "og:title": homeTitle(brand),
    "og:description": brand.description,
    "og:url": `${originPlaceholder}/`,
    "og:image": `${originPlaceholder}/share.png`,
    "og:image:width": String(shareImageSize.width),
    "og:image:height": String(shareImageSize.height),
    "og:image:alt": homeTitle(brand),
  };
  return renderToStaticMarkup(
    <>
      <meta name="description" content={brand.description} />
      <link rel="canonical" href={`${originPlaceholder}/`} />
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {/* Twitter reads the other tags from Open Graph. */}
      <meta name="twitter:card" content="summary_large_image" />
    </>,
  );
}

/** The `modulepreload` tags of a module's chunk and its imports, except for files that the template already loads. */
function preloadTags(chunks: readonly Chunk[], source: string, template: string): string {
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

/** Adds tags to the end of the head. */
export function withHeadTags(page: string, tags: string): string {
  return replaceOnce(page, "</head>", `${tags}</head>`);
}

function replaceOnce(text: string, what: string, by: string): string {
  if (!text.includes(what)) throw new Error(`The page has no ${what}`);
  // A function, so that `$` in the replacement has no special meaning.
  return text.replace(what, () => by);
}

/** The CSP hashes (`sha256-…`) of the inline scripts and styles. The edge's header allows no others. */
export function contentPolicy(pages: readonly string[]) {
  const hashes = (element: RegExp, ...others: readonly string[]) => {
    const texts = pages.flatMap((page) => [...page.matchAll(element)].map(([, text = ""]) => text));
    return [...new Set([...texts, ...others])].map(
      (text) => `sha256-${hash("sha256", text, "base64")}`,
    );
  };
  return {
    script: hashes(/<script>([\s\S]*?)<\/script>/g),
    // Emotion inserts its rules into an empty <style>.
    style: hashes(/<style[^>]*>([\s\S]*?)<\/style>/g, ""),
  };
}
