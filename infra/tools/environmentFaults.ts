import { ConfigurationError } from "@planner/infra/config/ConfigurationError";
import { type EnvironmentEntry, parseEnvironments } from "@planner/infra/config/environmentSchema";
import { BrandError } from "@planner/shared/brand/brandSchema";
import { brandOf } from "@planner/shared/brand/brands";

/** What is wrong with the environments or their brands: one line, or none. */
export function environmentFaults(entries: readonly EnvironmentEntry[]): readonly string[] {
  try {
    for (const { brand } of parseEnvironments(entries)) brandOf(brand);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError || error instanceof BrandError)) throw error;
    return [error.message];
  }
}
