import { beforeAll } from "vitest";
import { reduceDraws } from "../forecast/draws.ts";

/** Makes the forecasts of a block of tests faster and rougher. For tests that check no figure to its last digit. */
export function withFewDraws(): void {
  beforeAll(() => {
    reduceDraws(400);
    return () => reduceDraws(4000);
  });
}
