/** @jsxRuntime automatic */
import type { Brand } from "@planner/shared/brand/brandSchema";
import { homeTitle, originPlaceholder } from "@planner/shared/brand/pageBrand";
import { renderToStaticMarkup } from "react-dom/server";
import { shareImageSize } from "./brandFiles.ts";

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
      <link rel="canonical" href={`${originPlaceholder}/`} />
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {/* Twitter reads the other tags from Open Graph. */}
      <meta name="twitter:card" content="summary_large_image" />
    </>,
  );
}
