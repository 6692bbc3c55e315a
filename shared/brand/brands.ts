import { type Brand, type BrandEntry, parseBrand } from "./brandSchema.ts";
import { dev } from "./dev.ts";
import { prod } from "./prod.ts";
import { staging } from "./staging.ts";

/** Each environment's brand, as written in its file. */
export const brands = { dev, staging, prod } satisfies Readonly<Record<string, BrandEntry>>;

/** The validated brand of an environment. Throws an error that names each invalid value. */
export function brandOf(environment: keyof typeof brands): Brand {
  return parseBrand(brands[environment]);
}
