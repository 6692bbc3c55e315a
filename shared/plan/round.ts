/**
 * Rounds half up to a number of decimals, including halves that floating point can't represent exactly (1.005).
 * Exact up to a billion for values with at most three more decimals than the result.
 */
export function roundHalfUp(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const scaled = value * scale;
  return Math.floor(scaled + 0.5 + Math.abs(scaled) * relativeError) / scale;
}

/** Rounds up to a whole number, ignoring floating-point error: 30.000000001 becomes 30. */
export function ceilWithTolerance(value: number): number {
  return Math.ceil(Number(value.toFixed(6)));
}

/** The largest share of a figure that rounding in a sentence may add or remove. */
export const maxRoundingShare = 0.05;

/** Covers a few floating-point operations, each with a relative error of up to 2^-53. */
const relativeError = 2 ** -49;
