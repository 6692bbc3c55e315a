/**
 * Spreads an amount evenly over a number of days, to the cent. What is left of the division is one cent for each of the first
 * days: all remainders are equally large.
 */
export function spreadCents(cents: number, days: number): readonly number[] {
  const share = Math.floor(cents / days);
  const left = cents - share * days;
  return Array.from({ length: days }, (_, index) => (index < left ? share + 1 : share));
}
