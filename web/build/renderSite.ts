import type { Brand } from "@planner/shared/brand/brandSchema";
import { homeTitle, type PageLogo } from "@planner/shared/brand/pageBrand";
import { toPageBrand } from "@planner/shared/brand/toPageBrand";
import type { renderPage } from "../src/app/renderPage.tsx";
import { brandTags } from "./brand/brandTags.tsx";
import { shareTags } from "./brand/shareTags.tsx";
import { htmlDocument, withHeadTags } from "./document/htmlDocument.ts";
import { type ManifestChunk, preloads } from "./document/preloads.ts";

/** The compiled app, the same for all brands. */
export type Compiled = {
  readonly template: string;
  readonly manifest: Readonly<Record<string, ManifestChunk>>;
  readonly earlyScript: string;
  readonly renderPage: typeof renderPage;
};

/** Contents by path. */
export type BrandedFiles = Readonly<Record<string, string | Buffer>>;

/**
 * Renders the pages of a brand. /admin gets the plain template with preloads, because its content
 * depends on the session.
 */
export async function renderSite(
  brand: Brand,
  logo: PageLogo | undefined,
  { template, manifest, earlyScript, renderPage }: Compiled,
): Promise<BrandedFiles> {
  const pageBrand = toPageBrand(brand, logo);
  const branded = (title: string) => withHeadTags(template, brandTags(brand, pageBrand, title));
  const laterSteps = preloads(manifest, "src/calculator/ResultsStep.tsx", template);
  const signInCode = preloads(manifest, "src/admin/SignInApp.tsx", template);
  const adminCode = preloads(manifest, "src/admin/AdminApp.tsx", template);
  return {
    "index.html": htmlDocument(withHeadTags(branded(homeTitle(brand)), shareTags(brand)), {
      ...(await renderPage("calculator", pageBrand)),
      earlyScript,
      laterSteps,
    }),
    "404.html": htmlDocument(
      branded(`Page not found | ${brand.name}`),
      await renderPage("notFound", pageBrand),
    ),
    "admin/sign-in.html": htmlDocument(
      withHeadTags(branded(`Sign in | ${brand.name}`), signInCode),
      { ...(await renderPage("signIn", pageBrand)), earlyScript },
    ),
    "admin/index.html": withHeadTags(branded(`Admin | ${brand.name}`), adminCode),
  };
}
