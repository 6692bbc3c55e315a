const fullCount = 4000;

let count = fullCount;

/** How many times the end of a plan is drawn. */
export function drawCount(): number {
  return count;
}

/** Makes forecasts faster and rougher, for tests and a simulation that check none of their figures. */
export function reduceDraws(reducedCount: number): void {
  count = reducedCount;
}

/** Draws as often as the product does again. */
export function resetDraws(): void {
  count = fullCount;
}
