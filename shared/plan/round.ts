/**
 * Rounds half up to a number of decimals. First rounds to 13 significant digits, so that decimal halves
 * that binary floating point can't represent (1.005) round up too.
 */
export function roundHalfUp(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.floor(toThirteenDigits(value * scale) + 0.5) / scale;
}

/** Rounds up to a whole number, ignoring floating-point error: 30.000000001 becomes 30. */
export function ceilWithTolerance(value: number): number {
  return Math.ceil(Number(value.toFixed(6)));
}

function toThirteenDigits(value: number): number {
  return Number(value.toPrecision(13));
}
