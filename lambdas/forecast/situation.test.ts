import type { Lag, PlanForecast } from "@planner/shared/api/planForecast";
import { agencyText } from "@planner/shared/plan/texts/agencyTexts";
import { describe, expect, it } from "vitest";
import { mailSummary } from "../plans/mail/mailSummary.ts";
import { withAllDraws } from "../testing/withAllDraws.ts";
import {
  aTrackedPlan,
  aWeek,
  type Counts,
  defaultInputs,
  forecast,
  fourWeeks,
  joined,
  mondayOf,
  notAnswered,
  weeksOf,
} from "./testing/aTrackedPlan.ts";

/** Booking is far below plan. */
const leakingBooking: Counts = {
  leads: "24 26 28 31",
  booked: "2 3 3 5",
  held: "1 2 3 3",
  won: "1 1 2 2",
};

/** The leak is repaired from week 5 on. */
const repairedBooking = joined(leakingBooking, {
  leads: "32 33 31 32",
  booked: "10 12 11 12",
  held: "7 9 8 9",
  won: "4 5 5 5",
});

/** On plan in weeks 5 to 8 and later, as in the plan itself. */
const planned = (length: number): Counts => {
  const each = (count: number) => Array.from({ length }, () => count).join(" ");
  return { leads: each(38), booked: each(13), held: each(10), won: each(6) };
};

/** The situation after weeks, and then two weeks without spend. */
function situationInPause(counts: Counts, isBack: boolean | undefined) {
  const weeks = weeksOf(counts);
  const pause = { spend_cents: 0, back_next_week: isBack };
  return forecast([...weeks, aWeek(weeks.length + 1, pause)]).situation;
}

describe("situationOf", () => {
  it("asks in a pause whether the ads are back", () => {
    const { likely, second, situation } = forecast([
      ...weeksOf(fourWeeks),
      aWeek(5, { spend_cents: 0 }),
    ]);
    expect(situation).toEqual({
      kind: "pause",
      weeks_off: [5],
      a_week: 1257.13,
      jobs_if_back: likely.jobs.median,
      jobs_if_off: second?.jobs.median,
    });
  });

  it("asks in a pause although a measure is named", () => {
    expect(situationInPause(leakingBooking, undefined).kind).toBe("pause");
  });

  it("says what ads that stay off cost", () => {
    const situation = situationInPause(fourWeeks, false);
    if (situation.kind !== "ads_off") throw new Error(situation.kind);
    expect(situation.leak).toBeUndefined();
    expect(situation.jobs_if_off).toBe(9);
    expect(situation.jobs_if_back).toBeGreaterThan(30);
  });

  it("names what to fix before the ads start again", () => {
    expect(situationInPause(leakingBooking, false)).toMatchObject({
      kind: "ads_off",
      leak: { measure: "booking_rate", plan: 0.35 },
    });
  });

  it("is as without a pause if the ads are back next week", () => {
    const situation = situationInPause(leakingBooking, true);
    expect(situation).toMatchObject({ kind: "leak", measure: "booking_rate" });
  });

  it("has nothing to ask about a pause that the plan ends with", () => {
    const weeks = weeksOf(joined(fourWeeks, planned(7)));
    const { situation } = forecast([...weeks, aWeek(12, { spend_cents: 0 })]);
    expect(situation.kind).not.toBe("pause");
  });

  it("says that no lead came, without a rate", () => {
    const { situation } = forecast([aWeek(1)]);
    if (situation.kind !== "no_lead") throw new Error(situation.kind);
    expect(situation.spend).toBe(1257.13);
    expect(situation.expected_leads).toBeCloseTo(26.67, 1);
  });

  it("names a leak with its certainty and its money", () => {
    const { situation, lever, measures } = forecast(weeksOf(leakingBooking));
    expect(situation).toEqual({
      kind: "leak",
      measure: "booking_rate",
      estimate: measures.booking_rate.estimate,
      plan: 0.35,
      certainty: measures.booking_rate.chance_worse_than_plan,
      gain: lever?.gain,
      since: undefined,
      fits_lately: false,
      low_pace: undefined,
    });
  });

  it("names the leak before the spend at half the plan", () => {
    const half = {
      leads: "12 13 14 16 19 19",
      booked: "1 1 2 2 3 3",
      held: "1 1 1 2 2 2",
      won: "0 1 0 1 1 1",
    };
    const { situation, lever } = forecast(weeksOf(half, () => ({ spend_cents: 62_857 })));
    expect(situation).toMatchObject({ kind: "leak", measure: "booking_rate" });
    expect(situation).toHaveProperty("low_pace", 628.57 / 1257.13);
    expect(lever?.name).toBe("booking_rate");
  });

  it("says since when a measure has dropped", () => {
    const later = {
      leads: "36 37 40 38",
      booked: "7 8 7 8",
      held: "6 5 6 6",
      won: "3 3 4 3",
    };
    expect(forecast(weeksOf(joined(fourWeeks, later))).situation).toMatchObject({
      kind: "leak",
      measure: "booking_rate",
      since: 4,
    });
  });

  it("says that the last four weeks of a leak fit the plan", () => {
    const counts = {
      leads: "22 24 27 30 31 32 30",
      booked: "3 4 5 6 11 12 12",
      held: "2 3 4 4 8 9 9",
      won: "1 1 2 2 4 5 5",
    };
    expect(forecast(weeksOf(counts)).situation).toMatchObject({
      kind: "leak",
      measure: "booking_rate",
      fits_lately: true,
    });
  });

  it("does not say so if the last four weeks had nothing to measure", () => {
    const counts = {
      leads: "40 40 40 0 0 0 0",
      booked: "4 4 4 0 0 0 0",
      held: "3 3 3 0 0 0 0",
      won: "2 2 2 0 0 0 0",
    };
    // The ads did not run in weeks 4 to 7, and are back next week.
    const weeks = weeksOf(counts, (index) =>
      index < 3 ? {} : { spend_cents: 0, back_next_week: true },
    );
    expect(forecast(weeks).situation).toMatchObject({
      kind: "leak",
      measure: "booking_rate",
      fits_lately: false,
    });
  });

  it("names the spend if nothing leaks", () => {
    const { situation, likely, second } = forecast(
      weeksOf(fourWeeks, () => ({ spend_cents: 62_857 })),
    );
    expect(situation).toEqual({
      kind: "spend",
      a_week: 628.57,
      planned_a_week: 1257.13,
      pace: 628.57 / 1257.13,
      jobs: likely.jobs.median,
      jobs_at_plan_spend: second?.jobs.median,
    });
  });

  it("says for four Mondays that a measure is repaired", () => {
    const kinds = [0, 1, 2, 3, 4].map((more) => {
      const counts = more === 0 ? repairedBooking : joined(repairedBooking, planned(more));
      return forecast(weeksOf(counts)).situation;
    });
    for (const situation of kinds.slice(0, 4)) {
      expect(situation).toEqual({ kind: "repaired", measure: "booking_rate", since: 5 });
    }
    expect(kinds[4]?.kind).not.toBe("repaired");
  });

  it("says once that a measure is no longer named", () => {
    const counts = {
      leads: "22 24 27 30 31 32 30",
      booked: "3 4 5 6 9 14 15",
      held: "2 3 4 4 7 10 11",
      won: "1 1 2 2 4 6 7",
    };
    expect(forecast(weeksOf(counts)).situation).toEqual({
      kind: "no_longer_named",
      measure: "booking_rate",
      since: undefined,
    });
    const next = forecast(weeksOf(joined(counts, planned(1)))).situation;
    expect(next.kind).not.toBe("no_longer_named");
  });

  it("says of a drop that the results since it fit the plan", () => {
    const drop = {
      leads: "40 40 40 40 40 40 40 40",
      booked: "14 15 14 14 5 6 6 36",
      held: "10 11 10 10 4 5 5 27",
      won: "6 7 6 6 2 3 3 16",
    };
    expect(forecast(weeksOf(drop)).situation).toEqual({
      kind: "no_longer_named",
      measure: "booking_rate",
      since: 4,
    });
  });

  it("watches a measure that may be below plan", () => {
    const { situation, measures } = forecast([aWeek(2, { leads: 12, booked: 4 })]);
    const { surprise } = measures.cost_per_lead;
    expect(situation).toEqual({ kind: "watch", measure: "cost_per_lead", surprise });
  });

  it("doubts the cost per lead at a multiple of the plan's spend", () => {
    const counts = {
      leads: "110 125 140 150",
      booked: "28 35 44 50",
      held: "18 23 30 36",
      won: "9 12 16 20",
    };
    const { situation, second } = forecast(weeksOf(counts, () => ({ spend_cents: 502_852 })));
    expect(situation).toMatchObject({ kind: "high_spend", a_week: 5028.52 });
    expect(situation).toHaveProperty("jobs_at_plan_spend", second?.jobs.median);
  });

  it("judges nothing before the third week", () => {
    const first = weeksOf(fourWeeks).slice(0, 2);
    expect(forecast(first).situation).toEqual({ kind: "too_early" });
  });

  it("judges nothing while show and close rate are too early", () => {
    const few = { leads: "30 30 30", booked: "9 9 9", held: "4 4 4", won: "2 2 2" };
    const weeks = weeksOf(few, () => ({ still_to_come: 13, undecided: 4 }));
    expect(forecast(weeks).situation).toEqual({ kind: "too_early" });
  });

  it("says that he is ahead", () => {
    const counts = {
      leads: "30 34 40 44 44 45",
      booked: "9 12 16 18 18 19",
      held: "7 9 13 15 15 15",
      won: "4 6 9 10 10 11",
    };
    const { situation, likely, planned: plan } = forecast(weeksOf(counts));
    expect(situation).toEqual({
      kind: "ahead",
      jobs: likely.jobs.median,
      planned_jobs: plan.jobs,
      won: 50,
      weeks_left: 6,
    });
  });

  it("does not say so as long as the whole plan is not probable", () => {
    const counts = { leads: "27 31 34", booked: "7 8 12", held: "5 6 9", won: "3 4 5" };
    const { situation, likely, planned: plan } = forecast(weeksOf(counts));
    expect(likely.jobs.median).toBeGreaterThan(1.1 * plan.jobs);
    expect(situation).toEqual({ kind: "on_plan" });
  });

  it("says where most may be lost if he is behind and nothing is proven", () => {
    const { situation, measures } = forecast(weeksOf(fourWeeks));
    const { estimate, gain } = measures.cost_per_lead;
    expect(situation).toEqual({
      kind: "behind",
      gap: { measure: "cost_per_lead", estimate, plan: 33, gain },
    });
  });

  it("names no gap if none is probable", () => {
    // The ads did not run in weeks 3 to 7.
    const { situation } = forecast([
      ...[1, 2, 8].map((week) => aWeek(week, { leads: 34, booked: 11, held: 8, won: 5 })),
      ...[3, 4, 5, 6, 7].map((week) => aWeek(week, { spend_cents: 0 })),
    ]);
    expect(situation).toEqual({ kind: "behind", gap: undefined });
  });

  it("is on plan else", () => {
    const { situation } = forecast(weeksOf(joined(fourWeeks, planned(4)), () => notAnswered));
    expect(situation).toEqual({ kind: "on_plan" });
    expect(forecast([aWeek(1, { monday: mondayOf(13) })]).situation.kind).toBe("too_early");
  });
});

describe("the sentences of a situation, from the entries", () => {
  withAllDraws();

  const pause = (isBack?: boolean) => [
    ...weeksOf(joined(fourWeeks, { leads: "0", booked: "0", held: "1", won: "1" })).slice(0, 4),
    aWeek(5, { spend_cents: 0, held: 1, won: 1 }),
    aWeek(6, { spend_cents: 0, back_next_week: isBack }),
  ];
  const lateWeeks = weeksOf(
    { leads: "27 31 34 38 38", booked: "7 8 10 13 13", held: "0 2 5 6 8", won: "0 1 2 3 4" },
    () => ({ still_to_come: undefined }),
  );

  it.each<readonly [string, Said]>([
    [
      "a pause",
      {
        weeks: pause(),
        page: "Your ads did not run last week. Back on next week? No ad spend in weeks 5 and 6. If they are back next week at $1,257 a week: 43 jobs. If they stay off: 10.",
        mail: ["43 jobs likely if your ads are back, 10 if they stay off; your plan has 64."],
        desk: "Ads paused, no answer if they are back",
      },
    ],
    [
      "ads that stay off",
      {
        weeks: pause(false),
        page: "Your ads are off. Back at $1,257 a week: about 43 jobs instead of 10.",
        mail: ["10 jobs likely if your ads stay off, 43 if they are back; your plan has 64."],
        desk: "Ads off",
      },
    ],
    [
      "a leak before the ads start again",
      {
        weeks: [...weeksOf(leakingBooking), aWeek(5, { spend_cents: 0, back_next_week: false })],
        page: /^Your ads are off\. Back at \$1,257 a week: about \d+ jobs instead of 6\. Before they start again: booking is at 16%, planned 35%\. Call every new lead within five minutes$/,
        mail: [/^6 jobs likely if your ads stay off, \d+ if they are back; your plan has 64\.$/],
        desk: "Ads off, booking below plan",
      },
    ],
    [
      "no lead",
      {
        weeks: [aWeek(1)],
        page: "No lead yet for $1,257; your plan expects 27. Check today that the ads run and the phone rings. Ask us to look at the ads",
        mail: ["2 jobs likely; your plan has 64.", "No lead yet for $1,257; your plan expects 27."],
        desk: "No lead yet",
      },
    ],
    [
      "a leak",
      {
        weeks: weeksOf(leakingBooking),
        page: "Booking is what costs you: 16%, planned 35%. We are 99% sure it is worse than planned. About $54,000 of profit by week 12. Call every new lead within five minutes",
        mail: [
          likelyOf64,
          "Booking is what costs you: 16%, planned 35%.",
          "What it costs you: About $54,000 of profit by week 12.",
        ],
        desk: "Leak: booking, 99% sure",
      },
    ],
    [
      "a drop",
      {
        weeks: weeksOf(
          joined(fourWeeks, {
            leads: "36 37 40 38",
            booked: "7 8 7 8",
            held: "6 5 6 6",
            won: "3 3 4 3",
          }),
        ),
        page: "Since week 4, fewer leads are booked: 25%, planned 35%. We are 99% sure it is worse than planned. About $15,000 of profit by week 12. Call every new lead within five minutes",
        mail: [
          likelyOf64,
          "Since week 4, fewer leads are booked: 25%, planned 35%.",
          "What it costs you: About $15,000 of profit by week 12.",
        ],
        desk: "Leak: booking, 99% sure",
      },
    ],
    [
      "half the spend",
      {
        weeks: weeksOf(fourWeeks, () => ({ spend_cents: 62_857 })),
        page: "You spend $629 a week; the plan needs $1,257. At the plan’s spend: about 76 jobs instead of 42. Your ads run at half of the plan",
        mail: [
          "42 jobs likely; your plan has 64.",
          "You spend $629 a week; the plan needs $1,257.",
        ],
        desk: "Spends 50% of plan",
      },
    ],
    [
      "a repair",
      {
        weeks: weeksOf(repairedBooking),
        page: "Booking is back on plan since week 5.",
        mail: [likelyOf64],
        desk: "Booking back on plan",
      },
    ],
    [
      "a leak that has ended",
      {
        weeks: weeksOf({
          leads: "22 24 27 30 31 32 30",
          booked: "3 4 5 6 9 14 15",
          held: "2 3 4 4 7 10 11",
          won: "1 1 2 2 4 6 7",
        }),
        page: "Booking no longer stands out: with this week it fits the plan.",
        mail: [likelyOf64],
        desk: "Booking no longer stands out",
      },
    ],
    [
      "late or lost",
      {
        weeks: lateWeeks,
        lag: "same_week",
        page: "Either estimates are held later than you said, or fewer are held than planned. How many are still to come? Your answer decides it.",
        mail: [
          likelyOf64,
          "Either estimates are held later than you said, or fewer are held than planned. How many are still to come?",
        ],
        desk: "Show rate: late or lost, not answered",
      },
    ],
    [
      "what to watch",
      {
        weeks: [aWeek(2, { leads: 14, booked: 4 })],
        page: "Lead cost may be above plan. If nothing is wrong, results this bad come up in about 1 of 50 plans. Look again next Monday.",
        mail: [likelyOf64, "Lead cost may be above plan."],
        desk: "Watch: lead cost",
      },
    ],
    [
      "four times the spend",
      {
        weeks: weeksOf(
          {
            leads: "110 125 140 150",
            booked: "28 35 44 50",
            held: "18 23 30 36",
            won: "9 12 16 20",
          },
          () => ({ spend_cents: 502_852 }),
        ),
        page: /^You spend \$5,029 a week, 4 times the plan\. The forecast counts on the same cost per lead; at such spend leads often cost more\. At the plan’s spend: about \d+ jobs\.$/,
        mail: [likelyOf64, "You spend $5,029 a week, 4 times the plan."],
        desk: "Spends 4 times the plan",
      },
    ],
    [
      "the first weeks",
      {
        weeks: weeksOf(fourWeeks).slice(0, 2),
        page: "Too early to judge. Count only leads and estimates from these ads; in the first weeks few are held and decided.",
        mail: [likelyOf64],
        desk: "Too early to judge",
      },
    ],
    [
      "who is far ahead",
      {
        weeks: weeksOf({
          leads: "30 34 40 44 44 45",
          booked: "9 12 16 18 18 19",
          held: "7 9 13 15 15 15",
          won: "4 6 9 10 10 11",
        }),
        page: /^You are ahead: about \d+ jobs; your plan has 64\. Keep the calendar free for them: about \d+ more in 6 weeks\.$/,
        mail: [likelyOf64],
        desk: "Ahead of plan",
      },
    ],
    [
      "who is behind",
      {
        weeks: weeksOf(fourWeeks),
        page: "Nothing is proven yet. Most may be lost on lead cost: $39, planned $33, about $16,000 by week 12 if it stays. Look again next Monday.",
        mail: ["51 jobs likely; your plan has 64.", "Nothing is proven yet."],
        desk: "Behind, nothing proven",
      },
    ],
    [
      "who is on plan",
      {
        weeks: weeksOf(joined(fourWeeks, planned(4)), () => notAnswered),
        page: "You’re on plan. A small leak needs more weeks to show.",
        mail: [likelyOf64, "You’re on plan."],
        desk: "On plan",
      },
    ],
  ])("say %s on the page, in the email and on the desk", (_, { weeks, lag, page, mail, desk }) => {
    const result = forecast(weeks, { lag: lag ?? "two_weeks" });
    const { lead, title, text, answers, cost, action } = result.sentences;
    const said = [lead, title, text, answers?.yes, answers?.no, cost, action];
    const shown = said.filter(Boolean).join(" ");
    expect(shown).toEqual(asExpected(page));
    expect(mailedForecast(result)).toEqual(mail.map(asExpected));
    expect(agencyText(result.situation)).toBe(desk);
  });
});

type Said = {
  readonly weeks: Parameters<typeof forecast>[0];
  readonly lag?: Lag;
  readonly page: string | RegExp;
  readonly mail: readonly (string | RegExp)[];
  readonly desk: string;
};

const likelyOf64 = /^\d+ jobs likely; your plan has 64\.$/;

function asExpected(text: string | RegExp): unknown {
  return typeof text === "string" ? text : expect.stringMatching(text);
}

/** What a reminder says of the forecast. */
function mailedForecast(result: PlanForecast): readonly string[] {
  const inputs = { ...defaultInputs, assumption_profile: "Expected" as const };
  const record = { ...aTrackedPlan(), inputs, plan_id: "p", first_name: "Ann" };
  const place = { siteUrl: "https://plan.example", today: mondayOf(13) };
  const { forecast: summary } = mailSummary({ record, token: "secret", forecast: result }, place);
  return summary === undefined ? [] : [summary.likelyJobs, ...summary.facts];
}
