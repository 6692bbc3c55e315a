import { measureNames } from "@planner/shared/api/planMeasures";
import { describe, expect, it } from "vitest";
import { seedDraws } from "../sampling.ts";
import { fourWeeks, joined, mondays, weeksOf } from "../testing/aTrackedPlan.ts";
import { onPlan, simulateContractor, usualLags } from "../testing/simulateContractor.ts";
import { resultsFrom } from "./evidence.ts";
import type { MondayStandings } from "./leakNaming.ts";
import { chanceOfAtMost } from "./surprise.ts";

/** Where the booking rate stands on the last of the Mondays. */
function bookingAfter(counts: Parameters<typeof weeksOf>[0]) {
  return mondays(weeksOf(counts)).at(-1)?.standings.booking_rate;
}

/** Weeks with a number of leads and bookings each, all of them held and won as planned. */
function bookings(leads: number, booked: readonly number[]) {
  const each = (figureOf: (count: number) => number) =>
    booked.map((count) => Math.round(figureOf(count))).join(" ");
  return {
    leads: each(() => leads),
    booked: each((count) => count),
    held: each((count) => count * 0.75),
    won: each((count) => count * 0.45),
  };
}

describe("naming", () => {
  it("reproduces all Mondays from the weeks entered up to them", () => {
    const random = seedDraws("mondays");
    const { weeks } = simulateContractor(random, { rhythms: usualLags, answered: 0.5 });
    const all = mondays(weeks);
    expect(all.length).toBe(12);
    for (const [index, monday] of all.entries()) {
      expect(mondays(weeks.slice(0, index + 1)).at(-1)).toEqual(monday);
    }
  });

  it("changes with a corrected week", () => {
    const counts = { leads: "22 24 27 30", booked: "3 4 5 6", held: "2 3 4 4", won: "1 1 2 2" };
    expect(bookingAfter(counts)?.isNamed).toBe(true);
    expect(bookingAfter({ ...counts, booked: "6 4 5 6" })?.isNamed).toBe(false);
  });

  it("ends a drop whose results fit the plan, and counts all weeks again", () => {
    const drop = bookings(40, [14, 15, 14, 14, 5, 6, 6]);
    expect(bookingAfter(drop)).toMatchObject({ isNamed: true, firstWeek: 4, movedBy: "drop" });
    expect(bookingAfter(joined(drop, bookings(40, [36])))).toMatchObject({
      isNamed: false,
      firstWeek: 1,
      movedBy: undefined,
      ended: { kind: "fits", droppedIn: 4 },
    });
  });

  it("keeps the first week of a drop while it is named", () => {
    const standings = mondays(weeksOf(bookings(40, [14, 15, 14, 14, 5, 6, 6, 6, 6]))).map(
      ({ standings: { booking_rate } }) => booking_rate,
    );
    const named = standings.filter(({ isNamed }) => isNamed);
    expect(named.length).toBeGreaterThan(1);
    expect(new Set(named.map(({ firstWeek }) => firstWeek)).size).toBe(1);
  });

  it("does not call a measure repaired that was not named for all of the last four weeks", () => {
    const late = joined(fourWeeks, bookings(38, [4, 4, 14, 14]));
    const standings = mondays(weeksOf(late)).map(({ standings: { booking_rate } }) => booking_rate);
    expect(standings.some(({ isNamed }) => isNamed)).toBe(true);
    expect(standings.every(({ ended }) => ended?.kind !== "repaired")).toBe(true);
  });

  it("keeps a named measure until its results fit the plan or it is repaired", () => {
    const random = seedDraws("kept");
    const truthIn = (week: number) => ({ ...onPlan, booking: week < 7 ? 0.23 : 0.33 });
    const leaking = { truthIn, rhythms: usualLags, answered: 0.5 };
    const steps = Array.from({ length: 60 }, () =>
      mondays(simulateContractor(random, leaking).weeks),
    )
      .flatMap(stepsOf)
      .filter(({ before }) => before.isNamed);
    const ended = steps.filter(({ now }) => !now.isNamed);
    expect(steps.length).toBeGreaterThan(100);
    expect(ended.length).toBeGreaterThan(10);
    for (const { now, surpriseSinceFirstWeek } of ended) {
      expect(now.ended?.kind === "repaired" || surpriseSinceFirstWeek > 0.15).toBe(true);
    }
  });
});

/** Each measure's standing on a Monday and the one before, with its surprise since the `firstWeek` of the Monday before. */
function stepsOf(all: readonly MondayStandings[]) {
  return all.slice(1).flatMap((monday, index) =>
    measureNames.map((measure) => {
      const now = monday.standings[measure];
      const before = all[index]?.standings[measure] ?? now;
      const results = resultsFrom(monday.evidence, measure, before.firstWeek);
      const plan = monday.evidence.model.priors[measure].mean;
      return { before, now, surpriseSinceFirstWeek: chanceOfAtMost(measure, plan, results) };
    }),
  );
}
