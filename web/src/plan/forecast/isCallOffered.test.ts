import { expect, it } from "vitest";
import { isCallOffered } from "./isCallOffered.ts";

const likely = (chance: number) => ({ chance_of_80_percent: chance });

it("a call is offered with a lever, and if 80% of the plan is less likely than not", () => {
  expect(isCallOffered({ lever: { name: "booking_rate", gain: 1 }, likely: likely(0.9) })).toBe(
    true,
  );
  expect(isCallOffered({ lever: undefined, likely: likely(0.49) })).toBe(true);
  expect(isCallOffered({ lever: undefined, likely: likely(0.5) })).toBe(false);
});
