import { type Brand, parseBrand } from "./brandSchema.ts";
import { example } from "./example.ts";

/** Names the values that a brand still has from the example. Empty for a real agency's brand. */
export function exampleValues(brand: Brand): readonly string[] {
  return Object.entries(invented).flatMap(([name, isInvented]) =>
    isInvented(brand) ? [name] : [],
  );
}

const { name, phone, call, testimonials } = parseBrand(example);

/** The values that say who the agency is. Texts and colors that fit any agency may stay as they are. */
const invented: Readonly<Record<string, (brand: Brand) => boolean>> = {
  isExample: (brand) => brand.isExample,
  name: (brand) => brand.name === name,
  phone: (brand) => brand.phone !== undefined && brand.phone === phone,
  privacyUrl: (brand) => isReserved(brand.privacyUrl),
  termsUrl: (brand) => isReserved(brand.termsUrl),
  "call.with": (brand) => brand.call.with === call.with,
  testimonials: (brand) =>
    brand.testimonials.some((given) => testimonials.some((each) => each.name === given.name)),
};

/** Whether a page is on a domain that is reserved for examples. */
function isReserved(url: string): boolean {
  return /^https:\/\/([^/]*\.)?example\.(com|net|org)(\/|$)/.test(url);
}
