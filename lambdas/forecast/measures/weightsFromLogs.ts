import { sumOf } from "../sumOf.ts";

/** Weights that add up to 1, from the logarithms of weights. Relative to the largest one, so that none overflows. */
export function weightsFromLogs(logWeights: readonly number[]): readonly number[] {
  const largest = Math.max(...logWeights);
  const weights = logWeights.map((logWeight) => Math.exp(logWeight - largest));
  const total = sumOf(weights, (weight) => weight);
  return weights.map((weight) => weight / total);
}
