/**
 * Rounds half up to a number of decimals, as money is rounded. Decimal halves that binary cannot
 * hold (1.005) round up as written: the value is first cut to 13 significant digits.
 */
export function roundHalfUp(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.floor(withoutDust(value * scale) + 0.5) / scale;
}

/** Rounds up to a whole number; 30.000000001 that floating point made of 30 stays 30. */
export function ceilWithTolerance(value: number): number {
  return Math.ceil(Number(value.toFixed(6)));
}

function withoutDust(value: number): number {
  return Number(value.toPrecision(13));
}
