import { beforeAll } from "vitest";
import { reduceDraws, resetDraws } from "../forecast/outcome/drawCount.ts";

/** Draws as often as the product does, for a file or a block of tests that check a forecast's figures. */
export function withAllDraws(): void {
  beforeAll(() => {
    resetDraws();
    return drawLess;
  });
}

/** Makes forecasts faster and rougher. */
export function drawLess(): void {
  reduceDraws(100);
}
