import type { PlanForecast } from "@planner/shared/api/planForecast";
import { paths } from "@planner/shared/api/sitePaths";
import { bookingLink } from "@planner/shared/brand/bookingLink";
import { comingMonday, dateOf, parseDate } from "@planner/shared/calendar";
import {
  formatAboutCount,
  formatDailyBudget,
  formatPhone,
  formatStartDate,
  pluralize,
} from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { computePlan } from "@planner/shared/plan/computePlan";
import { type Plan, scenarioTitles } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/simulateWeeks";
import { spendSentence } from "@planner/shared/plan/texts/budgetTexts";
import { atTargetSentence, goalSentence } from "@planner/shared/plan/texts/goalTexts";
import { countJobs } from "@planner/shared/plan/texts/measureTexts";
import { keepStatement } from "@planner/shared/plan/texts/revenueTexts";
import { situationTexts } from "@planner/shared/plan/texts/situationTexts";
import * as z from "zod/mini";
import { html, join, SafeHtml } from "../../mail/html.ts";
import type { Email } from "../../mail/sendEmail.ts";
import type { PlanRecord } from "../storedPlan.ts";

/** Who calls a contractor, and how to reach the agency. */
export const callSchema = z.object({
  with: z.string(),
  role: z.optional(z.string()),
  when: z.string(),
  /** E.164. */
  phone: z.optional(z.string()),
  bookingUrl: z.optional(z.url()),
});

export type PlanMailBrand = {
  readonly siteUrl: string;
  readonly brandName: string;
  readonly postalAddress: string;
  readonly timeZone: string;
  readonly call: z.output<typeof callSchema>;
};

export type MailedPlan = {
  readonly record: Pick<
    PlanRecord,
    "plan_id" | "inputs" | "assumptions" | "scenario" | "first_name" | "start_date"
  >;
  /** The secret part of its link. */
  readonly token: string;
  /** Absent if the plan has no ad spend. */
  readonly forecast?: PlanForecast | undefined;
};

type MailContext = {
  /** Why it is sent: the plan was just saved, someone asked for the links of an address, or it is Monday. */
  readonly kind: "saved" | "links" | "reminder";
  readonly lead: Pick<Lead, "id" | "work_email">;
  readonly now: Date;
};

/**
 * Composes the email with the links to a contractor's plans, usually one, each with its summary. Transactional: it has
 * only what was asked for. Its figures and sentences are the page's own.
 */
export function composePlanMail(
  plans: readonly [MailedPlan, ...MailedPlan[]],
  brand: PlanMailBrand,
  context: MailContext,
): Email & { readonly stopUrl: string } {
  const [{ record, token }] = plans;
  const { siteUrl, brandName, postalAddress } = brand;
  const summaries = plans.map((plan) => summarize(plan, siteUrl));
  const isReminder = context.kind === "reminder";
  const ask = "Enter last week's five numbers";
  const title = summaries.length === 1 ? `Your ad plan: ${summaries[0]?.amount}` : "Your ad plans";
  const page: MailPage = {
    name: record.first_name,
    // A reminder asks for one thing.
    summaries: isReminder
      ? summaries.map((each) => ({ ...each, facts: each.forecast, note: "" }))
      : summaries,
    action: isReminder ? ask : "Open my plan",
    notes: [
      ...(isReminder ? asked : []),
      ...(!isReminder && summaries.some(({ plan }) => plan.daily_budget > 0)
        ? ["Enter five numbers every Monday to see whether you're on track."]
        : []),
      summaries.length === 1
        ? "Anyone with this link can see and change the plan. Keep this email."
        : "Anyone with one of these links can see and change that plan. Keep this email.",
    ],
    next: isReminder ? undefined : nextSteps(summaries, brand, { ...context, record }),
    brandName,
    postalAddress,
    // The token is in the fragment, so that no server logs it and no Referer contains it.
    stopUrl: `${siteUrl}${paths.plan}#stop.${token}`,
  };
  return {
    subject: isReminder ? ask : title,
    stopUrl: page.stopUrl,
    text: textOf(page),
    html: htmlOf(page),
  };
}

const asked = [
  "Spend, leads, booked, held and won: they update your forecast.",
  "Two more if you know them: estimates booked and not yet held, and held and not yet decided.",
];

type Summary = {
  readonly plan: Plan;
  readonly url: string;
  readonly goal: string;
  readonly amount: string;
  readonly facts: readonly string[];
  /** Instead of the facts in a reminder. */
  readonly forecast: readonly string[];
  readonly note: string;
};

/** A plan in the words of the page: goal, amount, and what it brings in four weeks. */
function summarize({ record, token, forecast }: MailedPlan, siteUrl: string): Summary {
  const { inputs, assumptions, scenario } = record;
  const plan = computePlan(inputs, "expected", assumptions);
  const url = `${siteUrl}${paths.plan}#${token}`;
  if (plan.daily_budget === 0) {
    const amount = "You already hit your target";
    const note = atTargetSentence(plan);
    return { plan, url, goal: "No ad spend", amount, facts: [], note, forecast: [] };
  }
  const { jobs } = planUnderScenario(plan, scenario).cumulative.days_30;
  const { before, amount: kept, after, counted } = keepStatement(plan, scenario);
  return {
    plan,
    url,
    goal: goalSentence(plan),
    amount: `${formatDailyBudget(plan.daily_budget)} a day`,
    facts: [
      spendSentence(plan).replace(/^a/, "A"),
      `${pluralize(jobs, "job")} in ${assumptions.weeksAtEndOf.days_30} weeks`,
      `${before} ${kept} ${after}`,
    ],
    forecast: forecast ? forecastFacts(forecast) : [],
    note: `${counted} Scenario: ${scenarioTitles[scenario]}. Estimates, not a promise.`,
  };
}

/** What was likely on the last Monday with an entry, and the page's sentence if something costs him profit. */
function forecastFacts(forecast: PlanForecast): readonly string[] {
  const { situation } = forecast;
  const facts = [forecastLine(forecast)];
  // The sentences of other situations are about the day of the entry.
  if (situation.kind === "no_lead" || situation.kind === "leak" || situation.kind === "spend") {
    facts.push(situationTexts(situation).title);
  }
  return facts;
}

/** The likely jobs beside the planned ones, or the planned ones alone before the first entry. */
function forecastLine({ likely, second, planned, ledger }: PlanForecast): string {
  const plan = formatAboutCount(planned.jobs);
  if (ledger.weeks_entered === 0) return `Your plan has ${countJobs(planned.jobs)} by week 12.`;
  const jobs = countJobs(likely.jobs.median);
  if (second?.condition === "ads_off") {
    const off = formatAboutCount(second.jobs.median);
    return `${jobs} likely if your ads are back, ${off} if they stay off; your plan has ${plan}.`;
  }
  if (second?.condition === "ads_back") {
    const back = formatAboutCount(second.jobs.median);
    return `${jobs} likely if your ads stay off, ${back} if they are back; your plan has ${plan}.`;
  }
  return `${jobs} likely; your plan has ${plan}.`;
}

/** The start date, who calls, the phone number, and the booking page if a plan passes. */
function nextSteps(
  summaries: readonly Summary[],
  { call, timeZone }: PlanMailBrand,
  { kind, lead, now, record }: MailContext & Pick<MailedPlan, "record">,
) {
  // A plan that was just saved starts on the Monday that the visitor saw.
  const today = dateOf(now, timeZone);
  const start =
    record.start_date >= today ? parseDate(record.start_date) : comingMonday(parseDate(today));
  const caller = call.role ? `${call.with}, ${call.role},` : call.with;
  const needsAds = summaries.some(({ plan }) => plan.daily_budget > 0);
  const passes = summaries.some(({ plan }) => plan.budget_gate_passes);
  return {
    lines: [
      ...(needsAds ? [`Next start date: ${formatStartDate(start)}.`] : []),
      kind === "saved"
        ? `${caller} will call you ${call.when} to answer your questions.`
        : `${caller} can answer your questions.`,
    ],
    phone: call.phone && { href: `tel:${call.phone}`, text: formatPhone(call.phone) },
    bookingUrl:
      passes && call.bookingUrl
        ? bookingLink(call.bookingUrl, {
            name: record.first_name,
            email: lead.work_email,
            leadId: lead.id,
          })
        : undefined,
  };
}

type MailPage = {
  readonly name: string;
  readonly summaries: readonly Summary[];
  readonly action: string;
  readonly notes: readonly string[];
  readonly next: ReturnType<typeof nextSteps> | undefined;
  readonly brandName: string;
  readonly postalAddress: string;
  readonly stopUrl: string;
};

function textOf({ summaries, action, notes, next, ...page }: MailPage): string {
  const { lines = [], phone, bookingUrl } = next ?? {};
  return [
    `Hi ${page.name},`,
    ...summaries.map((plan) =>
      [plan.goal, plan.amount, ...plan.facts, plan.note, `${action}: ${plan.url}`]
        .filter(Boolean)
        .join("\n"),
    ),
    notes.join("\n"),
    [
      ...(next ? [nextHeading, ...lines] : []),
      ...(phone ? [`Call us: ${phone.text}`] : []),
      ...(bookingUrl ? [`${bookingAction}: ${bookingUrl}`] : []),
    ].join("\n"),
    `${page.brandName}\n${page.postalAddress}`,
    `${stopAction}: ${page.stopUrl}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

const nextHeading = "What happens next";
const bookingAction = "Book Strategy Call";
const stopAction = "Stop these emails";

function htmlOf({ summaries, action, notes, next, ...page }: MailPage): string {
  const paragraphs = (lines: readonly string[]) =>
    join(lines.map((line) => html`<p>${line}</p>\n`));
  const { lines = [], phone, bookingUrl } = next ?? {};
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${page.brandName}</title>
<style>${styles}</style></head><body>
<p>Hi ${page.name},</p>
${join(
  summaries.map(
    (plan) => html`<section><h1><small>${plan.goal}</small> ${plan.amount}</h1>
${paragraphs(plan.facts)}<p><small>${plan.note}</small></p>
<p><a class="main" href="${plan.url}">${action}</a></p></section>
`,
  ),
)}
${paragraphs(notes)}
${next ? html`<h2>${nextHeading}</h2>\n` : ""}${paragraphs(lines)}
${phone ? html`<p>Call us: <a href="${phone.href}">${phone.text}</a></p>\n` : ""}
${bookingUrl ? html`<p><a class="other" href="${bookingUrl}">${bookingAction}</a></p>\n` : ""}
<footer><p>${page.brandName}<br>${page.postalAddress}</p>
<p><a href="${page.stopUrl}">${stopAction}</a></p></footer>
</body></html>`.toString();
}

/** Mail programs without styles show the plain text in the same order. Links are large enough for a thumb. */
const styles = new SafeHtml(`
body { font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 0 auto; padding: 24px 16px; color: #221f1b; background: #fff }
p { margin: 0 0 8px } a { color: inherit }
section { border: 1px solid #d8d3cc; border-radius: 12px; padding: 16px; margin: 16px 0 }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px } h2 { font-size: 20px; margin: 24px 0 8px }
section p { font-weight: 600 } h1, section p { text-wrap: balance }
small { display: block; font-size: 14px; font-weight: normal; line-height: 1.5 }
.main, .other { display: block; padding: 12px 20px; border: 1px solid #221f1b; border-radius: 8px; font-weight: bold; text-align: center; text-decoration: none }
.main { margin-top: 16px; background: #221f1b; color: #fff }
footer { margin-top: 24px; font-size: 14px; color: #575048 }
@media (prefers-color-scheme: dark) {
  body { color: #e9e6e1; background: #221f1b } section { border-color: #4b4742 }
  .main { background: #e9e6e1; color: #221f1b; border-color: #e9e6e1 } .other { border-color: #bcb5ab } footer { color: #bcb5ab }
}`);
