import { beforeAll } from "vitest";
import { reduceDraws, resetDraws } from "../forecast/outcome/drawCount.ts";

/** Makes the forecasts of a block of tests faster and less precise, for tests that do not check exact figures. */
export function withFewDraws(): void {
  beforeAll(() => {
    reduceDraws(400);
    return resetDraws;
  });
}
