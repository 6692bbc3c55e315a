import { describe, expect, it } from "vitest";
import { figuresOf, figuresSchema, hasCounts, nameOf, sumOf } from "./reportFigures.ts";

describe("the figures of counters", () => {
  it("are those that a report has", () => {
    const figures = figuresOf({
      leads: 4,
      suspect: 1,
      passing: 2,
      clocked: 3,
      on_time: 1,
      answered: 2,
      calls: 5,
      no_shows: 1,
      booked: 2,
      won: 1,
      won_cents: 450_050,
      minutes_3: 2,
    });
    expect(figures).toEqual({
      leads: 4,
      suspect: 1,
      pass_the_gate_pct: 67,
      within_5_min_pct: 33,
      answered: 2,
      calls: 5,
      no_shows: 1,
      median_answer_minutes: 3,
      booked: 2,
      won: 1,
      won_value: 4500.5,
    });
    expect(figuresSchema.parse(figures)).toEqual(figures);
  });

  it("have no percentages and no median without leads", () => {
    expect(figuresOf({})).toMatchObject({
      leads: 0,
      pass_the_gate_pct: null,
      within_5_min_pct: null,
      median_answer_minutes: null,
    });
  });
});

it("adds up the counters of several items, and knows their names", () => {
  const items = [
    { item: "2026-11-22#google#fall", counters: { leads: 1, won: 1 } },
    { item: "2026-11-23#google#fall", counters: { leads: 2 } },
  ];
  expect(sumOf(items)).toEqual({ leads: 3, won: 1 });
  expect(items.map(nameOf)).toEqual(["google#fall", "google#fall"]);
  expect([{ leads: 0 }, { leads: 0, won: -1 }].map(hasCounts)).toEqual([false, true]);
});
