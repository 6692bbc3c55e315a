/**
 * Rounds half up to a number of decimals. Decimal halves that binary floating point can't represent (1.005)
 * round up too. Exact up to a billion for values with at most three decimals beyond the rounded ones.
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

/** Covers the error of a few floating-point operations, each up to 2^-53 of the value. */
const relativeError = 2 ** -49;
