import type { PlanForecast } from "@planner/shared/api/planForecast";
import { describe, expect, it } from "vitest";
import { withAllDraws } from "../testing/withAllDraws.ts";
import {
  aWeek,
  type Counts,
  defaultInputs,
  forecast,
  fourWeeks,
  joined,
  mondayOf,
  mondays,
  notAnswered,
  weeksOf,
} from "./testing/aTrackedPlan.ts";
import { expectFigures, expectNear, expectRange } from "./testing/expectFigures.ts";

withAllDraws();

const rates = ["booking_rate", "show_rate", "close_rate"] as const;

/** The weights of the five rhythms of both stocks on the last Monday. */
function weightsOf(weeks: Parameters<typeof mondays>[0]) {
  const weights = mondays(weeks).at(-1)?.evidence.weights;
  if (weights === undefined) throw new Error("No week is entered.");
  return weights;
}

/** In thousands of dollars, as the specification prints it. */
function gainOf(lever: PlanForecast["lever"]): number | undefined {
  return lever && lever.gain / 1000;
}

/** The first weeks of the counts. */
function firstWeeks(counts: Counts, length: number): Counts {
  const first = (text: string) => text.split(" ").slice(0, length).join(" ");
  return {
    leads: first(counts.leads),
    booked: first(counts.booked),
    held: first(counts.held),
    won: first(counts.won),
  };
}

// The letters are the specification's.
describe("forecastPlan, worked examples", () => {
  it("A: finds everything on plan, although the raw rates look like three failures", () => {
    const { measures, lever, likely, ledger } = forecast(weeksOf(fourWeeks));
    const { cost_per_lead: cost } = measures;
    expectFigures(
      rates.map((rate) => measures[rate].estimate),
      [".3401", ".7518", ".5981"],
    );
    expectFigures(
      rates.map((rate) => measures[rate].chance_worse_than_plan),
      [".625", ".474", ".506"],
    );
    expectFigures([cost.estimate, cost.low, cost.high], ["38.78", "33.20", "46.24"]);
    expectFigures(
      [cost.chance_worse_than_plan, cost.trials, cost.surprise],
      [".9085", "129.52", ".0675"],
    );
    expect(Object.values(measures).map(({ verdict }) => verdict)).toEqual([
      "On plan",
      "On plan",
      "On plan",
      "On plan",
    ]);
    expect(lever).toBeUndefined();
    expectRange(likely.jobs, [38, 51, 67]);
    expectRange(likely.revenue, [136_000, 192_000, 262_000]);
    expectRange(likely.profit, [59_700, 90_500, 129_000]);
    expectNear(likely.chance_of_80_percent, 0.477, 0.025);
    expectFigures([ledger.won, ledger.planned, ledger.decided], ["9", "12.61", "12.61"]);
  });

  it("B: estimates what is open without an answer", () => {
    const weeks = weeksOf(fourWeeks, () => notAnswered);
    const { open, measures, likely, ledger } = forecast(weeks);
    const weights = weightsOf(weeks);
    expectFigures(weights.still_to_come, [".2318", ".6669", ".1010", ".0002", ".0000"]);
    expectFigures(weights.undecided, [".1797", ".6498", ".1480", ".0191", ".0035"]);
    const { show_rate: show, close_rate: close } = measures;
    expectFigures([open.still_to_come, open.undecided], ["2.65", "3.96"]);
    expectFigures([show.estimate, close.estimate, close.trials], [".7660", ".6486", "14.04"]);
    expect(open.is_answered).toBe(false);
    expect(close.verdict).toBe("Too early");
    expectRange(likely.jobs, [44, 59, 77]);
    expectFigures([ledger.expected, ledger.decided, ledger.planned], ["3.63", "8.12", "12.61"]);
  });

  it("C: forecasts at half the spend and at the plan's, with the spend as lever", () => {
    const weeks = weeksOf(fourWeeks, () => ({ spend_cents: 62_857 }));
    const { spend, lever, likely, second, measures } = forecast(weeks);
    const { cost_per_lead: cost } = measures;
    expectFigures([spend.pace, gainOf(lever)], [".500", "66.1"]);
    expectFigures([cost.estimate, cost.chance_worse_than_plan], ["24.38", ".0166"]);
    expect(cost.verdict).toBe("Above plan");
    expect(lever?.name).toBe("spend");
    expectRange(likely.jobs, [31, 42, 56]);
    expect(second?.condition).toBe("plan_spend");
    expectRange(second?.jobs ?? likely.jobs, [56, 76, 100]);
  });

  it("D: has the digits of A after three weeks without spend and leads", () => {
    const idle = [1, 2, 3].map((week) => aWeek(week, { spend_cents: 0 }));
    const later = weeksOf(fourWeeks, (index) => ({ monday: mondayOf(index + 4) }));
    const { weeks, ...shifted } = forecast([...idle, ...later]);
    const { weeks: ownWeeks, ...own } = forecast(weeksOf(fourWeeks));
    expect(weeks[0]?.monday).toBe(mondayOf(4));
    expect(weeks.map(({ won }) => won)).toEqual(ownWeeks.map(({ won }) => won));
    expect(shifted).toEqual(own);
  });

  it("E: finds a week's spend without leads below plan", () => {
    const { measures, lever, likely, situation } = forecast([aWeek(1)]);
    const { cost_per_lead: cost } = measures;
    expectFigures([cost.trials, cost.surprise * 1e8], ["26.67", "8.43"]);
    expectFigures([cost.estimate, cost.low, cost.high], ["417.9", "180.8", "6748"]);
    expectFigures([cost.chance_worse_than_plan, gainOf(lever)], [".9997", "121"]);
    expect([cost.verdict, lever?.name]).toEqual(["Below plan", "cost_per_lead"]);
    expectRange(likely.jobs, [0, 2, 12]);
    expect(situation.kind).toBe("no_lead");
  });

  it("F: takes the tickets from what the won jobs brought in", () => {
    const dollars = [2000, 4000, 8000, 6000];
    const weeks = weeksOf(fourWeeks, (index) => ({
      won_revenue_cents: (dollars[index] ?? 0) * 100,
    }));
    expectRange(forecast(weeks).likely.revenue, [114_000, 162_900, 224_300]);
  });

  it("G: takes changed goals from their week on", () => {
    const inputs = { ...defaultInputs, target_estimates_per_week: 5 };
    const changes = [{ from: mondayOf(5), inputs }];
    const { planned, likely } = forecast(weeksOf(fourWeeks), { changes });
    expectFigures([planned.jobs], ["38.50"]);
    expectRange(likely.jobs, [22, 30, 39]);
  });

  it("H: finds a sudden drop of the booking rate, and keeps its first week", () => {
    const later = {
      leads: "36 37 40 38",
      booked: "7 8 7 8",
      held: "6 5 6 6",
      won: "3 3 4 3",
    };
    const counts = joined(fourWeeks, later);
    const week7 = mondays(weeksOf(firstWeeks(counts, 7))).at(-1)?.standings.booking_rate;
    expectFigures([(week7?.recentSurprise ?? 0) * 1e4], ["5.24"]);
    expect(week7).toMatchObject({ isNamed: true, firstWeek: 4, movedBy: "drop" });
    const { measures, lever, likely } = forecast(weeksOf(counts));
    const { surprise, estimate, chance_worse_than_plan, counts_since } = measures.booking_rate;
    expectFigures(
      [surprise * 1e5, estimate, chance_worse_than_plan, gainOf(lever)],
      ["8.04", ".2522", ".9986", "14.7"],
    );
    expect([counts_since, lever?.name]).toEqual([4, "booking_rate"]);
    // Weeks 4 to 8. The other measures count all weeks.
    expect(measures.booking_rate.counted).toEqual({ trials: 181, successes: 39 });
    expect(measures.show_rate.counted).toEqual({ trials: 58, successes: 41 });
    // Plain dollars, although the model counts those of the first weeks less.
    expect(measures.cost_per_lead.counted).toEqual({ trials: 10_057.04, successes: 254 });
    expectRange(likely.jobs, [33, 40, 48]);
  });

  it("I: ends with a plan for the next 90 days from his own numbers", () => {
    const later = {
      leads: "31 30 32 29 33 30 31 32",
      booked: "10 11 10 10 12 11 12 11",
      held: "7 8 8 7 9 8 9 8",
      won: "4 4 5 4 6 5 6 5",
    };
    const weeks = weeksOf(joined(fourWeeks, later), (index) =>
      index < 11 ? notAnswered : { still_to_come: 4, undecided: 5 },
    );
    const { weeks: planWeeks, likely, lever, measures, end } = forecast(weeks);
    expect(planWeeks.at(-1)?.won).toBe(48);
    expectRange(likely.jobs, [51, 53, 55]);
    const { cost_per_lead: cost } = measures;
    expectFigures([cost.estimate, cost.surprise], ["39.87", ".00424"]);
    expect(cost.verdict).toBe("Watch");
    const { profiles, required_leads_week, daily_budget, jobs_per_week } = end.next;
    const { conservative, expected, aggressive } = profiles;
    expectFigures(
      [conservative.cost_per_lead, expected.cost_per_lead, aggressive.cost_per_lead],
      ["44.87", "39.87", "35.37"],
    );
    expectFigures(
      rates.map((rate) => expected[rate]),
      [".3582", ".7890", ".6566"],
    );
    expectFigures([required_leads_week, daily_budget, jobs_per_week], ["35.39", "201.56", "6.57"]);
    expect(lever).toBeUndefined();
  });

  it("J: counts his own numbers almost alone if they are nothing like the plan's", () => {
    const { measures, lever, likely } = forecast(
      weeksOf({
        leads: "22 24 27 30 31 30",
        booked: "3 5 7 8 9 10",
        held: "1 2 3 3 4 4",
        won: "0 1 1 1 2 2",
      }),
    );
    const { show_rate: show } = measures;
    expectFigures(
      [show.trials, show.estimate, show.low, show.high],
      ["42", ".5126", ".3856", ".6790"],
    );
    expectFigures([show.surprise * 1e4, show.chance_worse_than_plan], ["1.06", ".9936"]);
    expect(lever?.name).toBe("show_rate");
    expectFigures([gainOf(lever)], ["18.4"]);
    expectRange(likely.jobs, [17, 25, 36]);
  });

  it("K: keeps a named measure until its results fit the plan", () => {
    const counts = {
      leads: "22 24 27 30 31 32 30",
      booked: "3 4 5 6 9 14 15",
      held: "2 3 4 4 7 10 11",
      won: "1 1 2 2 4 6 7",
    };
    const week4 = forecast(weeksOf(firstWeeks(counts, 4)));
    const week5 = forecast(weeksOf(firstWeeks(counts, 5)));
    const week6 = forecast(weeksOf(firstWeeks(counts, 6)));
    const week7 = forecast(weeksOf(counts));
    const { booking_rate: first } = week4.measures;
    expectFigures(
      [first.surprise, first.estimate, gainOf(week4.lever)],
      [".00383", ".2765", "19.5"],
    );
    const { booking_rate: second } = week5.measures;
    expectFigures([second.surprise, gainOf(week5.lever)], [".00405", "15.0"]);
    const { booking_rate: third } = week6.measures;
    expectFigures(
      [third.surprise, third.chance_worse_than_plan, gainOf(week6.lever)],
      [".0324", ".917", "8.1"],
    );
    expect([week4, week5, week6].map(({ lever }) => lever?.name)).toEqual([
      "booking_rate",
      "booking_rate",
      "booking_rate",
    ]);
    expectFigures([week7.measures.booking_rate.surprise], [".164"]);
    expect(week7.lever).toBeUndefined();
    expect(week7.situation).toMatchObject({ kind: "no_longer_named", measure: "booking_rate" });
  });

  describe("L: a pause after A", () => {
    const pause = { leads: "0 0", booked: "0 0", held: "1 0", won: "1 0" };
    const paused = (isBack: boolean | undefined) =>
      weeksOf(joined(fourWeeks, pause), (index) => {
        if (index < 4) return {};
        return { spend_cents: 0, back_next_week: index === 5 ? isBack : undefined };
      });

    it.each([undefined, true])("counts on the pace if he answers %s", (isBack) => {
      const { spend, likely, second, lever } = forecast(paused(isBack));
      expect([spend.pace, spend.is_paused]).toEqual([1, true]);
      expectRange(likely.jobs, [32, 43, 56]);
      expect([second?.condition, second?.jobs.median]).toEqual(["ads_off", 10]);
      expect(lever).toBeUndefined();
    });

    it("counts on ads that stay off if he says so", () => {
      const { likely, second, lever } = forecast(paused(false));
      expect(likely.jobs.median).toBe(10);
      expect(second?.condition).toBe("ads_back");
      expectRange(second?.jobs ?? likely.jobs, [32, 43, 56]);
      expect(lever?.name).toBe("spend");
      expectFigures([gainOf(lever)], ["62.8"]);
    });

    it("ends with the next week with spend", () => {
      const week7 = aWeek(7, { leads: 30, booked: 9, held: 6, won: 3 });
      const { spend, likely } = forecast([...paused(false), week7]);
      expect([spend.pace, spend.is_paused]).toEqual([1, false]);
      expectRange(likely.jobs, [31, 39, 50]);
    });
  });

  it("M: takes a repaired measure's results from the repair on", () => {
    const counts = {
      leads: "24 26 28 31 32 33 31 32",
      booked: "2 3 3 5 10 12 11 12",
      held: "1 2 3 3 7 9 8 9",
      won: "1 1 2 2 4 5 5 5",
    };
    const week4 = forecast(weeksOf(firstWeeks(counts, 4)));
    const { booking_rate: leak } = week4.measures;
    expectFigures(
      [leak.estimate, leak.surprise * 1e5, gainOf(week4.lever)],
      [".1645", "1.29", "54.3"],
    );
    expect(week4.lever?.name).toBe("booking_rate");
    const week8 = forecast(weeksOf(counts));
    const { booking_rate: booking } = week8.measures;
    expectFigures([booking.estimate, booking.surprise], [".3507", ".555"]);
    expect([booking.counts_since, week8.lever]).toEqual([5, undefined]);
    expect(week8.situation).toEqual({ kind: "repaired", measure: "booking_rate", since: 5 });
    expectRange(week8.likely.jobs, [41, 49, 58]);
  });

  it("N: learns from the numbers that estimates are later than he said", () => {
    const counts = {
      leads: "22 24 27 30 31 30",
      booked: "6 7 8 10 11 11",
      held: "0 3 5 7 8 8",
      won: "0 0 0 1 2 4",
    };
    const weeks = weeksOf(counts, () => notAnswered);
    const weights = weightsOf(weeks);
    expectFigures(weights.still_to_come, [".0048", ".1536", ".3152", ".4271", ".0993"]);
    expectFigures(weights.undecided, [".0006", ".0347", ".0718", ".2026", ".6903"]);
    const { open, measures, lever, ledger } = forecast(weeks);
    expectFigures([open.still_to_come, open.undecided], ["10.57", "14.23"]);
    const { show_rate: show, close_rate: close } = measures;
    expectFigures([show.estimate, close.estimate], [".7673", ".5807"]);
    expect(lever).toBeUndefined();
    expectFigures([ledger.expected, ledger.decided, ledger.planned], ["12.97", "9.4", "24.61"]);
    expectFigures([open.still_to_come + open.undecided], ["24.8"]);
  });
});
