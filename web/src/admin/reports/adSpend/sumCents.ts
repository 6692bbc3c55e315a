/** The sum of some amounts in cents. */
export function sumCents(amounts: readonly { readonly cents: number }[]): number {
  let sum = 0;
  for (const { cents } of amounts) sum += cents;
  return sum;
}
