/**
 * Spreads an amount evenly over a number of days, to the cent. The remainder of the division is spread over the first days,
 * a cent each.
 */
export function spreadCents(cents: number, days: number): readonly number[] {
  const share = Math.floor(cents / days);
  const remainder = cents - share * days;
  return Array.from({ length: days }, (_, index) => (index < remainder ? share + 1 : share));
}
