import { expect, it } from "vitest";
import { simulate } from "./history.ts";

/** The first seeds of the tests. */
const blocks = [1, 51, 101, 151];

it.each(blocks)("keeps every promise in the 50 histories from seed %i", async (first) => {
  const contradictions: Record<number, readonly string[]> = {};
  for (let seed = first; seed < first + 50; seed += 1) {
    const result = await simulate(seed);
    if (result.contradictions.length > 0) contradictions[seed] = result.contradictions;
  }
  expect(contradictions).toEqual({});
});

it("repeats a history for its seed", async () => {
  const replay = async () => {
    const lines: string[] = [];
    await simulate(1, (who, what, result) => lines.push(`${who} ${String(what)} ${result}`));
    return lines;
  };
  expect(await replay()).toEqual(await replay());
});
