import type { WeekEntry } from "@planner/shared/api/planContract";
import { secondBrand } from "@planner/shared/brand/testing/secondBrand";
import { formatCount } from "@planner/shared/format";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { assumptions } from "@planner/shared/plan/assumptions";
import { computePlan } from "@planner/shared/plan/computePlan";
import { type Plan, type ScenarioName, scenarioNames } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/simulateWeeks";
import { enteredGoals } from "@planner/shared/plan/testing/somePlanInputs";
import { planSummary } from "@planner/shared/plan/texts/planSummary";
import { profitAfterAds } from "@planner/shared/plan/texts/revenueTexts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { forecastOf } from "../planForecast.ts";
import { composePlanMail } from "./composePlanMail.ts";
import type { MailedPlan } from "./mailSummary.ts";

const goals = {
  target_estimates_per_week: 12,
  current_estimates_per_week: 4,
  avg_job_value: 3500,
  gross_margin_pct: 55,
};

function aMailedPlan(
  inputs: PlanInputs,
  scenario: ScenarioName = "expected",
  startDate = "2026-11-30",
): MailedPlan {
  const record = { plan_id: "p", first_name: "Ann", start_date: startDate, scenario };
  return {
    record: { ...record, inputs: { ...inputs, assumption_profile: "Expected" }, assumptions },
    token: "secret",
  };
}

type Options = {
  readonly plans?: readonly [MailedPlan, ...MailedPlan[]];
  readonly kind?: "saved" | "links" | "reminder";
  readonly now?: string;
  /** The day on which the lead came in. */
  readonly leadOf?: string;
};

function compose({
  plans = [aMailedPlan(goals)],
  kind = "saved",
  now = "2026-11-25",
  leadOf = now,
}: Options) {
  const brand = {
    siteUrl: "https://plan.example",
    brandName: secondBrand.name,
    postalAddress: "7 Mill Lane, Dayton",
    timeZone: "America/New_York",
    offer: {
      call: { with: "Dana", role: "planner", when: "within one business day" },
      phone: "+13058675319",
      bookingUrl: "https://calendly.com/dana",
      kitUrl: "https://kits.example/diy",
    },
  };
  const lead = { id: "lead-1", work_email: "ann@x.com", created_at: `${leadOf}T11:00:00.000Z` };
  const mail = composePlanMail(plans, brand, { kind, lead, now: new Date(`${now}T12:00Z`) });
  const shown = mail.html.replace(/<style>.*<\/style>/s, "").replace(/<[^>]*>/g, " ");
  return {
    ...mail,
    shown: shown.replace(/&#39;/g, "'").replace(/&#60;/g, "<").replace(/\s+/g, " "),
  };
}

describe("composePlanMail", () => {
  it("sums up the plan as the page does, with its link and what happens next", () => {
    const { subject, text, html } = compose({});
    expect(subject).toBe("Your ad plan: $144 a day");
    expect(text).toMatchInlineSnapshot(`
      "Pour "n" Profit <Co>

      Hi Ann,

      Daily ad spend to go from 4 to 12 estimates a week
      $144 a day
      Plan status: On Track
      About $4,000 in 4 weeks
      10.1 jobs in 4 weeks
      You keep about $17,000 after ads in 4 weeks
      At 55% margin, before our fee and overhead. Scenario: Expected. Estimates, not a promise.
      Open my plan: https://plan.example/plan#secret

      Enter five numbers every Monday to see whether you’re on track.
      Keep this email. Anyone who has it can see and change the plan.

      What happens next
      Next start date: Monday, November 30.
      Dana, planner, will call you within one business day to answer your questions.
      Call us: (305) 867-5319
      Book Strategy Call: https://calendly.com/dana?name=Ann&email=ann%40x.com&utm_content=lead-1

      7 Mill Lane, Dayton

      Stop these emails: https://plan.example/plan#stop.secret"
    `);
    expect(html).toContain(
      '<a class="primary-button" href="https://plan.example/plan#secret">Open my plan</a>',
    );
    expect(html).toContain(
      'href="https://calendly.com/dana?name&#61;Ann&#38;email&#61;ann%40x.com',
    );
    expect(html).toContain('<a href="tel:+13058675319">(305) 867-5319</a>');
    expect(html).toContain("Pour &#34;n&#34; Profit &#60;Co&#62;");
  });

  it("does not contradict the goals, the tables or the page's copy, for any plan in every scenario", () => {
    fc.assert(
      fc.property(enteredGoals, (inputs) => {
        for (const scenario of scenarioNames) expectOneStory(inputs, scenario);
      }),
      { numRuns: 60 },
    );
  });

  it("has every plan of an address, and the next start date on the agency's clock", () => {
    const reached = aMailedPlan({ ...goals, current_estimates_per_week: 12 });
    const { subject, text } = compose({
      plans: [aMailedPlan(goals), reached],
      kind: "links",
      now: "2027-01-04",
    });
    expect(subject).toBe("Your ad plans");
    expect(text).toContain("You book 12 estimates a week and your target is 12");
    expect(text).toContain("Keep this email. Anyone who has it can see and change the plans.");
    expect(text).toContain("Next start date: Monday, January 11.");
    expect(text).toContain("Dana, planner, can answer your questions.");
  });

  it("names the start of the plan that needs ads, if a newer one needs none", () => {
    const reached = { ...goals, current_estimates_per_week: 12 };
    const plans = [
      aMailedPlan(reached, "expected", "2027-01-18"),
      aMailedPlan(goals, "expected", "2027-01-11"),
    ] as const;
    const { text } = compose({ plans, kind: "links", now: "2027-01-04" });
    expect(text).toContain("Next start date: Monday, January 11.");
  });

  it("says below the gate what an installed plan costs and brings, and links to the kit", () => {
    const below = compose({ plans: [aMailedPlan({ ...goals, target_estimates_per_week: 5 })] });
    expect(below.text).toContain(
      "We install plans from $50 a day. $53.88 a day takes you to 7 a week. Next start date: Monday, November 30.",
    );
    expect(below.text).toContain(
      "Staying at $17.96 a day? Run the ads yourself.\nGet DIY Growth Kit Instead: https://kits.example/diy",
    );
    expect(below.html).toContain(
      '<a class="secondary-button" href="https://kits.example/diy">Get DIY Growth Kit Instead</a>',
    );
    expect(compose({}).text).not.toMatch(/We install plans|Kit/);
  });

  it("promises the call on the day of the lead only", () => {
    expect(compose({}).text).toContain("Dana, planner, will call you within one business day");
    const later = compose({ leadOf: "2026-11-24" }).text;
    expect(later).not.toContain("will call you");
    expect(later).toContain("Dana, planner, can answer your questions.");
  });

  it("advises nothing at a few cents a day", () => {
    const tiny = aMailedPlan({ ...goals, target_estimates_per_week: 4.01 });
    expect(compose({ plans: [tiny] }).text).toContain(
      "We install plans from $50 a day. Next start date",
    );
  });

  it("says of a plan that runs when it started, and after its week 12 asks for no numbers", () => {
    const plan = aMailedPlan(goals);
    const counts = { spend_cents: 100_571, leads: 27, booked: 7, held: 4, won: 2 };
    const weeks = [{ ...counts, week: 1, monday: "2026-11-30", version: 1 }];
    const forecast = forecastOf({ ...plan, weeks, changes: [] });
    const mailOn = (now: string, kind: "links" | "reminder" = "links") =>
      compose({ plans: [{ ...plan, forecast }], kind, now });
    const last = mailOn("2027-02-21").text;
    expect(last).toMatch(/\nStarted on Monday, November 30\n\d+ jobs likely; your plan has 52\.\n/);
    expect(last).not.toContain("Next start date");
    expect(last).toContain("Enter five numbers every Monday");
    const { subject, text: after } = mailOn("2027-02-22");
    expect(subject).toBe("Your ad plan: what you reached");
    expect(after).not.toContain("five numbers");
    expect(after).toContain(
      "\nStarted on Monday, November 30\n2 jobs won in the 12 weeks; your plan had 52.\nDaily ad spend",
    );
    expect(after).not.toContain("You keep");
    const reminder = mailOn("2027-02-22", "reminder").text;
    expect(reminder).toMatch(/\nBy February 21\n.*\nDaily ad spend [^:]*: \$\d+ a day\.\n/);
    expect(after).toContain("See what you reached, and plan the next 90 days.");
  });

  it("names the next start date of a plan that never started", () => {
    const forecast = forecastOf({ ...aMailedPlan(goals), weeks: [], changes: [] });
    const { text } = compose({
      plans: [{ ...aMailedPlan(goals), forecast }],
      kind: "links",
      now: "2027-03-02",
    });
    expect(text).toContain("Next start date: Monday, March 8.");
    expect(text).not.toContain("Started on");
  });

  it("has the jobs of a large plan in the format of the page", () => {
    const plan = aMailedPlan({ ...goals, target_estimates_per_week: 1000 });
    const counts = { spend_cents: 0, leads: 1, booked: 0, held: 0, won: 0 };
    const weeks = [{ ...counts, week: 1, monday: "2026-11-30", version: 1 }];
    const forecast = forecastOf({ ...plan, weeks, changes: [] });
    const { text } = compose({ plans: [{ ...plan, forecast }], kind: "reminder" });
    expect(text).toContain("likely; your plan has 6,414.");
  });

  it("has the likely jobs as the headline of a reminder", () => {
    const plan = aMailedPlan(goals);
    const forecast = forecastOf({ ...plan, weeks: [], changes: [] });
    const { html } = compose({ plans: [{ ...plan, forecast }], kind: "reminder" });
    expect(html).toContain(
      "<h1><small>By February 21</small> Your plan has 52 jobs by week 12.</h1>",
    );
  });

  it("has no forecast in a reminder if a change of the goals has just ended the ad spend", () => {
    const plan = aMailedPlan({ ...goals, current_estimates_per_week: 12 });
    const { text } = compose({ plans: [plan], kind: "reminder" });
    expect(text).toContain("No ad spend\nYou already hit your target\n");
  });

  it("says in a reminder what was likely, and what costs him profit", () => {
    const plan = aMailedPlan({ ...goals, current_estimates_per_week: 0 });
    const remind = (entries: readonly Partial<WeekEntry>[]) => {
      const weeks = entries.map((entry, index) => ({
        week: index + 1,
        spend_cents: 150_856,
        leads: 36,
        booked: 12,
        held: 9,
        won: 5,
        still_to_come: 0,
        undecided: 0,
        version: 1,
        monday: new Date(Date.UTC(2026, 10, 30 + 7 * index)).toISOString().slice(0, 10),
        ...entry,
      }));
      const forecast = forecastOf({ ...plan, weeks, changes: [] });
      return compose({ plans: [{ ...plan, forecast }], kind: "reminder" }).text;
    };
    const off = { spend_cents: 0, leads: 0, booked: 0, held: 0, won: 0 };
    expect(remind([])).toContain("Your plan has 77 jobs by week 12.");
    expect(remind([{}, {}])).toMatch(
      /\n\d+ jobs likely; your plan has 77\.\nDaily ad spend for 12 estimates a week: \$216 a day\.\nEnter last week’s/,
    );
    expect(remind([{ leads: 0, booked: 0, held: 0, won: 0 }])).toMatch(
      /\n\d+ jobs? likely; your plan has 77\.\nNo lead yet for \$1,509; your plan expects 32\.\nWhat to do: Ask us to look at the ads\.\n/,
    );
    const leak = { booked: 4, held: 3, won: 2 };
    expect(remind([leak, leak, leak, leak])).toMatch(
      /^By February 21\n\d+ jobs likely; your plan has 77\.\nBooking is what costs you: 1\d%, planned 35%\.\nWhat it costs you: About \$\d\d,000 of profit by week 12\.\nWhat to do: Call every new lead within five minutes\.\nDaily ad spend for/m,
    );
    expect(remind([{}, off])).toMatch(
      /\n\d\d jobs likely if your ads are back, 5 if they stay off; your plan has 77\.\nDaily ad spend/,
    );
    expect(remind([{}, { ...off, back_next_week: false }])).toMatch(
      /\n5 jobs likely if your ads stay off, \d\d if they are back; your plan has 77\.\n/,
    );
  });
});

function expectOneStory(inputs: PlanInputs, scenario: ScenarioName) {
  const { subject, text, shown } = compose({ plans: [aMailedPlan(inputs, scenario)] });
  const { target_estimates_per_week: target, current_estimates_per_week: current } = inputs;
  const plan = computePlan(inputs);
  const needsAds = plan.daily_budget > 0;
  const startDate = { year: 2026, month: 11, day: 30 };
  const copy = planSummary(plan, scenario, { startDate, agency: { name: "", phone: "" } });
  for (const mail of [text, shown]) {
    expect(mail).not.toMatch(/NaN|undefined|(?<![\d.,])1 (jobs|estimates)\b/);
    const named = mail.match(/\d[\d,.]*(?= (to|estimates?|a week)|, so)/g) ?? [];
    expect(named.map(amountOf)).toEqual(
      expect.arrayContaining(current ? [target, current] : [target]),
    );
    expect(mail.includes("five numbers")).toBe(needsAds);
    expect(mail.includes("Next start date")).toBe(needsAds);
    expect(mail.includes("Book Strategy Call")).toBe(plan.budget_gate_passes);
    if (!needsAds) continue;
    expectFigures(mail, plan, scenario);
    // The budget, what is left and the scenario, in the words of the copy, which the browser compares with its page.
    const [, budget = ""] = /^Daily ad spend: (\S+ a day)/m.exec(copy) ?? [];
    expect(subject).toBe(`Your ad plan: ${budget}`);
    const rest = copy.split("\n").filter((line) => /^(You keep|The ads cost|Scenario)/.test(line));
    const sentences = [budget, ...rest.flatMap((line) => line.split(/(?<=[^ ])\. /))];
    expect(sentences.length).toBeGreaterThan(3);
    for (const sentence of sentences) expect(mail).toContain(sentence);
  }
}

function expectFigures(mail: string, plan: Plan, scenario: ScenarioName) {
  const { days_30 } = planUnderScenario(plan, scenario).cumulative;
  const figures =
    /(\S+) a day\s+Plan status: \w+ \w+\s+About (\S+) in 4 weeks\s+(\S+) jobs? in 4 weeks\s+\S+( ads)? (keep|cost) about (\S+)/;
  const [, budget, spend, jobs, , verb, kept] = mail.match(figures) ?? [];
  expect(Math.abs(amountOf(budget) - plan.daily_budget)).toBeLessThanOrEqual(0.5);
  expect(jobs).toBe(formatCount(days_30.jobs));
  const profit = profitAfterAds(days_30);
  expect(verb).toBe(profit < 0 ? "cost" : "keep");
  for (const [about, exact] of [
    [amountOf(spend), days_30.ad_spend],
    [amountOf(kept), Math.abs(profit)],
  ] as const) {
    // Two digits.
    expect(Math.abs(about - exact)).toBeLessThanOrEqual(exact * 0.05 + 0.5);
  }
}

/** "$1,020.50" is 1020.5. */
function amountOf(text = ""): number {
  return Number(text.replaceAll(/[$,]|\.$/g, ""));
}
