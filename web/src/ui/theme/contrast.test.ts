import { expect, it } from "vitest";
import { contrast } from "./contrast.ts";

it.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#767676", 4.54],
  ["#0000ff", "#ffffff", 8.59],
])("the contrast of %s and %s is %d", (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
});
