import type { Brand } from "./brandSchema.ts";
import { example } from "./example/brand.ts";

/**
 * Names the values that a brand still has from the example. Empty for a real agency's brand. Texts and colors that fit
 * any agency may stay as they are.
 */
export function exampleValues(brand: Brand): readonly string[] {
  const invented: readonly string[] = example.testimonials.map(({ name }) => name);
  const isFromExample = {
    isExample: brand.isExample,
    name: brand.name === example.name,
    phone: brand.phone === example.phone,
    privacyUrl: isReserved(brand.privacyUrl),
    termsUrl: isReserved(brand.termsUrl),
    postalAddress: brand.postalAddress === example.postalAddress,
    "call.with": brand.call.with === example.call.with,
    testimonials: brand.testimonials.some(({ name }) => invented.includes(name)),
  };
  return Object.entries(isFromExample)
    .filter(([, isKept]) => isKept)
    .map(([field]) => field);
}

/** Whether a page is on a domain that is reserved for examples. */
function isReserved(url: string): boolean {
  return /^https:\/\/([^/]*\.)?example\.(com|net|org)(\/|$)/.test(url);
}
