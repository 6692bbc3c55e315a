import { measureNames } from "@planner/shared/api/planMeasures";
import { describe, expect, it } from "vitest";
import { likelyJobRange } from "./lastMonday.ts";
import type { MondayStandings } from "./measures/leakNaming.ts";
import { weeksAhead } from "./planWeeks.ts";
import { type Random, seedDraws } from "./sampling.ts";
import { sumOf } from "./sumOf.ts";
import { assessmentAfter, mondays } from "./testing/aTrackedPlan.ts";
import {
  type Contractor,
  fromPrior,
  longLags,
  noLags,
  onPlan,
  simulateContractor,
  usualLags,
} from "./testing/simulateContractor.ts";

const contractors = 50;

/** The Mondays of 50 contractors, but the one after the last week: then nothing can be gained. */
function simulateMondays(seed: string, contractorOf: (random: Random) => Contractor) {
  const random = seedDraws(seed);
  return Array.from({ length: contractors }, () => {
    const { weeks } = simulateContractor(random, contractorOf(random));
    return mondays(weeks.slice(0, 11));
  });
}

function isNamed({ standings }: MondayStandings): boolean {
  return measureNames.some((measure) => standings[measure].isNamed);
}

/** Whether a measure that was named is not named on a later Monday. */
function goesAway(all: readonly MondayStandings[]): boolean {
  return all.some(({ standings }) =>
    measureNames.some((measure) => standings[measure].ended !== undefined),
  );
}

function shareOf<T>(items: readonly T[], matches: (item: T) => boolean): number {
  return items.filter(matches).length / items.length;
}

// Wider than what 2,000 contractors reached (docs/plan-model.md, trust).
describe("50 simulated contractors", () => {
  it.each([
    ["no lags", { rhythms: noLags }, 0.12],
    ["usual lags, half of the Mondays answered", { rhythms: usualLags, answered: 0.5 }, 0.12],
    ["usual lags, none answered", { rhythms: usualLags, answered: 0 }, 0.12],
    ["lags of one to three weeks, none answered", { rhythms: longLags, answered: 0 }, 0.2],
  ])("names few who are on plan, and rarely takes it back: %s", (name, contractor, most) => {
    const all = simulateMondays(name, () => contractor);
    expect(shareOf(all, (each) => each.some(isNamed))).toBeLessThan(most);
    expect(shareOf(all, goesAway)).toBeLessThan(0.06);
  });

  it("names a halved booking rate, and keeps it named", () => {
    const truthIn = () => ({ ...onPlan, booking: onPlan.booking / 2 });
    const all = simulateMondays("booking", () => ({ truthIn, rhythms: usualLags, answered: 0.5 }));
    const isNamedIn = ({ standings }: MondayStandings) => standings.booking_rate.isNamed;
    expect(shareOf(all, (each) => each.slice(0, 8).some(isNamedIn))).toBeGreaterThan(0.97);
    expect(
      shareOf(all, (each) => each.some(isNamedIn) && !each.slice(-1).some(isNamedIn)),
    ).toBeLessThan(0.03);
  });

  it("puts most of the true loss beside a halved booking rate when it is first named", () => {
    const random = seedDraws("money");
    const truthIn = () => ({ ...onPlan, booking: onPlan.booking / 2 });
    const shares = Array.from({ length: contractors }, () => {
      const { weeks } = simulateContractor(random, { truthIn, rhythms: usualLags, answered: 0.5 });
      const named = mondays(weeks).findIndex(({ standings }) => standings.booking_rate.isNamed);
      const assessment = assessmentAfter(weeks.slice(0, named + 1));
      const trueLoss = sumOf(weeksAhead(assessment.weeks), ({ planned, ticket, margin }) => {
        return (planned.jobs * ticket * margin) / 2;
      });
      return assessment.gains.booking_rate / trueLoss;
    });
    const median = shares.toSorted((one, other) => one - other)[contractors / 2];
    expect(median).toBeGreaterThan(0.5);
    expect(median).toBeLessThan(1.4);
  });

  it("covers the jobs of about 80% of the contractors who are drawn from the prior", () => {
    const random = seedDraws("bands");
    const isCovered = Array.from({ length: contractors }, () => {
      const truth = fromPrior(random);
      const { weeks, jobs } = simulateContractor(random, {
        truthIn: () => truth,
        rhythms: usualLags,
        answered: 0.5,
      });
      return [4, 8].map((week) => {
        const { low, high } = likelyJobRange(assessmentAfter(weeks.slice(0, week)));
        return low <= jobs && jobs <= high;
      });
    });
    for (const index of [0, 1]) {
      const share = shareOf(isCovered, (covered) => covered[index] === true);
      expect(share).toBeGreaterThan(0.74);
      expect(share).toBeLessThan(0.93);
    }
  });
});
