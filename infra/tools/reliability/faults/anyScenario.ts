import fc from "fast-check";
import type { PageEnd } from "./browser/Page.ts";
import type { FunctionMishap } from "./cloud/FunctionMishap.ts";
import type { Mishap } from "./Mishap.ts";
import { type Scenario, troubleEndsAtMs, type VisitorPlan } from "./Scenario.ts";

/** Any scenario of some visitors. */
export function anyScenario(mostVisitors: number): fc.Arbitrary<Scenario> {
  return fc.record({
    chance: fc.integer(),
    visitors: fc.array(anyVisitor, { minLength: 1, maxLength: mostVisitors }),
    background: fc.array(anyFunctionMishap, { maxLength: 2 }),
  });
}

/** Few different instants: many things happen at once. */
const anyInstant = fc.constantFrom(0, 0, 10, 500, 2_000, 9_000, 30_000, 90_000);
const anyDuration = fc.constantFrom(1, 1_000, 8_500, 60_000, troubleEndsAtMs / 2);

const anyFunctionMishap: fc.Arbitrary<FunctionMishap> = fc.record({
  // Running out takes seconds, the others none.
  how: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom("throws" as const, "exits" as const) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("runs out of time" as const, "runs out of memory" as const),
    },
  ),
  when: fc.constantFrom("before", "after"),
});

const anyMishap: fc.Arbitrary<Mishap> = fc.oneof(
  fc.constant({ kind: "none" as const }),
  fc.record({ kind: fc.constant("broken off" as const), reached: fc.boolean() }),
  fc.record({ kind: fc.constant("silence" as const), reached: fc.boolean() }),
  fc.record({ kind: fc.constant("late" as const), byMs: anyDuration }),
  fc.constant({ kind: "delivered twice" as const }),
  fc.record({
    kind: fc.constant("answered for" as const),
    // 200 is a hotel's log-in page.
    status: fc.constantFrom(200, 403, 404, 429, 500, 502, 503, 504),
    retryAfter: fc.constantFrom(undefined, "1", "120", "Sat, 21 Nov 2026 08:01:00 GMT", "soon"),
  }),
  fc.constant({ kind: "torn answer" as const }),
  fc.record({ kind: fc.constant("function" as const), mishap: anyFunctionMishap }),
  fc.record({
    kind: fc.constant("database dies" as const),
    afterRealMs: fc.integer({ min: 0, max: 30 }),
    forMs: anyDuration,
  }),
);

const anyEnd: fc.Arbitrary<PageEnd> = fc.record({
  step: fc.integer({ min: 1, max: 14 }),
  how: fc.constantFrom("crashes before", "crashes after", "is closed after"),
});

const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const anyVisitor: fc.Arbitrary<VisitorPlan> = fc.record({
  traits: fc.record({
    hasLocks: fc.boolean(),
    mayStore: fc.oneof(
      { weight: 9, arbitrary: fc.constant(true) },
      { weight: 1, arbitrary: fc.constant(false) },
    ),
  }),
  pressesAtMs: anyInstant,
  end: sometimes(anyEnd),
  mishaps: fc.array(anyMishap, { maxLength: 4 }),
  offline: sometimes(fc.record({ fromMs: anyInstant, forMs: anyDuration })),
  again: sometimes(fc.record({ atMs: anyInstant, where: fc.constantFrom("toast", "another tab") })),
  visits: fc.array(fc.record({ atMs: anyInstant, end: sometimes(anyEnd) }), { maxLength: 2 }),
});
