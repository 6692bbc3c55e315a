import { formatPhone } from "../format.ts";
import type { Brand } from "./brandSchema.ts";
import type { PageBrand, PageLogo } from "./pageBrand.ts";

/** The part of a brand that the pages get. Runs only in the build, so that step 1 loads no formatting code. */
export function toPageBrand(brand: Brand, logo?: PageLogo): PageBrand {
  const { phone, isExample, name, tagline, title, privacyUrl, termsUrl, call, testimonials } =
    brand;
  return {
    isExample,
    name,
    tagline,
    title,
    ...(logo && { logo }),
    ...(phone && { phone: { href: `tel:${phone}`, text: formatPhone(phone) } }),
    privacyUrl,
    termsUrl,
    call,
    testimonials,
  };
}
