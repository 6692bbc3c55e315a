import { formatPhone } from "../format.ts";
import { type Brand, type BrandEntry, parseBrand } from "./brandSchema.ts";
import { example } from "./example/brand.ts";
import type { PageBrand } from "./pageBrand.ts";

/** The brands by the name of their folder. Each environment names one of them. */
export const brands = { example } satisfies Readonly<Record<string, BrandEntry>>;

export type BrandName = keyof typeof brands;

export function isBrandName(name: unknown): name is BrandName {
  return typeof name === "string" && Object.hasOwn(brands, name);
}

/**
 * A validated brand.
 *
 * @throws BrandError that names each invalid value
 */
export function brandOf(name: BrandName): Brand {
  return parseBrand(name, brands[name]);
}

/**
 * The part of a brand that the pages get. Leaves out the testimonials of the example, because they are invented. Runs only
 * in the build, so that step 1 loads no formatting code.
 */
export function toPageBrand(brand: Brand): PageBrand {
  const { logo, phone } = brand;
  const page: PageBrand = {
    isExample: brand.isExample,
    name: brand.name,
    tagline: brand.tagline,
    headline: brand.headline,
    trade: brand.trade,
    claims: brand.claims,
    title: brand.title,
    timeZone: brand.timeZone,
    privacyUrl: brand.privacyUrl,
    termsUrl: brand.termsUrl,
    call: brand.call,
    testimonials: brand.isExample ? [] : brand.testimonials,
  };
  if (logo) page.logo = { ...logo, light: `/${logo.light}`, dark: `/${logo.dark}` };
  if (phone) page.phone = { href: `tel:${phone}`, text: formatPhone(phone) };
  return page;
}
