/** Dollars where there is little room, as on an axis: two or three digits that count ("$850", "$4.9K", "$245K", "$1.3M"). */
export function formatShortMoney(dollars: number): string {
  return compactDollars.format(dollars);
}

const compactDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
});
