import type { Environment } from "@planner/infra/config/environmentSchema";
import { brandOf } from "@planner/shared/brand/brands";
import { exampleValues } from "@planner/shared/brand/exampleValues";

/** Finds the example brand's values. Visitors must not see an invented agency's clients, or links to nowhere. */
export function checkBrand({ name, brand, protectData }: Environment): readonly string[] {
  const invented = protectData ? exampleValues(brandOf(brand)) : [];
  if (invented.length === 0) return [];
  return [
    `${name} still has the example's ${invented.join(", ")}: fill in its brand (docs/branding.md).`,
  ];
}
