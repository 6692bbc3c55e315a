import type { Brand } from "./brandSchema.ts";

/** The part of a brand that a page's components show. The build writes it into each page. */
export type PageBrand = Omit<Brand, "description" | "accent" | "postalAddress" | "phone"> & {
  phone?: { readonly href: string; readonly text: string };
  /** The favicon as a data: URL, for pages that also work offline. */
  icon?: string;
};

/** A logo's images for light and dark pages, and their size in the header. */
export type PageLogo = NonNullable<PageBrand["logo"]>;

/** The id of the page's `<script type="application/json">` with its `PageBrand`. */
export const pageBrandId = "brand";

/** The title of the home page, in the browser's tab and in search results. */
export function homeTitle({ title, name }: Pick<Brand, "title" | "name">): string {
  return `${title} | ${name}`;
}

/** Represents the site's origin in the built pages, which need absolute URLs. Synthesis replaces it. */
export const originPlaceholder = "https://site.invalid";
