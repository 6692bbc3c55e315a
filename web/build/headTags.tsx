/** @jsxRuntime automatic */
import type { Brand } from "@planner/shared/brand/brandSchema";
import { toPageBrand } from "@planner/shared/brand/brands";
import { homeTitle, originPlaceholder, pageBrandId } from "@planner/shared/brand/pageBrand";
import { jsonForScript } from "@planner/shared/jsonForScript";
import { renderToStaticMarkup } from "react-dom/server";
import { accentStyles } from "./accentColors.ts";
import { shareImageSize } from "./brandImages.ts";
import { themeStyles } from "./themeStyles.tsx";

/** The tags of a page's head that depend on the brand, and the brand itself for the app. */
export function brandTags(brand: Brand, title: string, pageBrand = toPageBrand(brand)): string {
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
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, which cannot end the element
        dangerouslySetInnerHTML={{ __html: jsonForScript(pageBrand) }}
      />
    </>,
  );
}

/** The home page's tags for search results and link previews (https://ogp.me). */
export function shareTags(brand: Brand): string {
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

/** For private pages, and those that search engines list at another address. */
export const noIndex = '<meta name="robots" content="noindex">';
