/** @jsxRuntime automatic */
import type { Brand } from "@planner/shared/brand/brandSchema";
import { type PageBrand, pageBrandId } from "@planner/shared/brand/pageBrand";
import { renderToStaticMarkup } from "react-dom/server";
import { accentStyles } from "./accentColors.ts";

/** The tags of a page's head that depend on the brand, and the brand itself for the app. */
export function brandTags(brand: Brand, pageBrand: PageBrand, title: string): string {
  return renderToStaticMarkup(
    <>
      <title>{title}</title>
      <meta name="description" content={brand.description} />
      <style
        // biome-ignore lint/security/noDangerouslySetInnerHtml: colors that the build computed
        dangerouslySetInnerHTML={{ __html: accentStyles(brand.accent) }}
      />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.json" />
      <script
        id={pageBrandId}
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, without "<"
        dangerouslySetInnerHTML={{ __html: jsonText(pageBrand) }}
      />
    </>,
  );
}

/** JSON for a script element: without `<`, it cannot end the element. */
function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
