import { paths } from "@planner/shared/api/sitePaths";
import { bookingLink } from "@planner/shared/brand/bookingLink";
import { comingMonday, dateOf, parseDate } from "@planner/shared/calendar";
import { formatPhone, formatStartDate } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { Plan } from "@planner/shared/plan/Plan";
import {
  isAdvisable,
  kitSentence,
  targetAdvice,
  targetCostSentence,
} from "@planner/shared/plan/texts/budgetAdvice";
import { gateSentence } from "@planner/shared/plan/texts/budgetTexts";
import * as z from "zod/mini";
import type { Email } from "../../mail/sendEmail.ts";
import { type MailedPlan, type MailSummary, mailSummary } from "./mailSummary.ts";
import { type MailPage, type NextSteps, planMailHtml, planMailText } from "./planMailPage.ts";

/** Who calls a contractor, how to reach the agency, and what it offers for plans that it does not install. */
export const callSchema = z.object({
  with: z.string(),
  role: z.optional(z.string()),
  when: z.string(),
  /** E.164. */
  phone: z.optional(z.string()),
  bookingUrl: z.optional(z.url()),
  kitUrl: z.optional(z.url()),
});

/** What an email to a contractor says of the agency. */
export type PlanMailBrand = {
  readonly siteUrl: string;
  readonly brandName: string;
  readonly postalAddress: string;
  readonly timeZone: string;
  readonly call: z.output<typeof callSchema>;
};

type MailContext = {
  /** Why it is sent: the plan was just saved, someone asked for the links of an address, or it is Monday. */
  readonly kind: "saved" | "links" | "reminder";
  readonly lead: Pick<Lead, "id" | "work_email" | "created_at">;
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
  const { siteUrl, brandName, postalAddress, timeZone } = brand;
  const today = dateOf(context.now, timeZone);
  const summarize = (plan: MailedPlan) => mailSummary(plan, { siteUrl, today });
  const [first, ...others] = plans;
  const summaries: Summaries = [summarize(first), ...others.map(summarize)];
  const { subject, ...content } =
    context.kind === "reminder"
      ? reminderContent(summaries)
      : linksContent(summaries, brand, { ...context, record: first.record });
  // The token is in the fragment, so that no server logs it and no Referer contains it.
  const stopUrl = `${siteUrl}${paths.plan}#stop.${first.token}`;
  const page = { name: first.record.first_name, ...content, brandName, postalAddress, stopUrl };
  return { subject, stopUrl, text: planMailText(page), html: planMailHtml(page) };
}

type Summaries = readonly [MailSummary, ...MailSummary[]];

type MailContent = Pick<MailPage, "summaries" | "action" | "notes" | "next"> & {
  readonly subject: string;
};

/** A reminder asks for one thing: it has the forecast instead of the facts, and no next steps. */
function reminderContent(summaries: readonly MailSummary[]): MailContent {
  const request = "Enter last week’s five numbers";
  return {
    subject: request,
    summaries: summaries.map(reminderSummary),
    action: request,
    notes: [
      "Spend, leads, booked, held and won: they update your forecast.",
      "Three more if you know them: estimates booked and not yet held, held and not yet decided, and what the won jobs brought in.",
      keepNote(summaries),
    ],
    next: undefined,
  };
}

/** The likely jobs as the headline, then what costs profit, how much, and what to do. */
function reminderSummary(summary: MailSummary): MailSummary {
  const { forecast, budget } = summary;
  // A change of the goals at the same time may have ended the ad spend.
  if (forecast === undefined) return summary;
  return {
    ...summary,
    goal: `By ${forecast.lastDay}`,
    amount: forecast.likelyJobs,
    facts: forecast.facts,
    emphasis: forecast.action ? `What to do: ${forecast.action}.` : "",
    note: budget,
  };
}

function linksContent(
  summaries: Summaries,
  brand: PlanMailBrand,
  context: LinksContext,
): MailContent {
  return {
    subject: subjectOf(summaries),
    summaries,
    action: "Open my plan",
    notes: [...trackingNotes(summaries), keepNote(summaries)],
    next: nextSteps(summaries, brand, context),
  };
}

function subjectOf([first, ...others]: Summaries): string {
  if (others.length > 0) return "Your ad plans";
  return `Your ad plan: ${first.isOver ? "what you reached" : first.amount}`;
}

function keepNote(summaries: readonly MailSummary[]): string {
  return summaries.length === 1
    ? "Keep this email. Anyone who has it can see and change the plan."
    : "Keep this email. Anyone who has it can see and change the plans.";
}

/** What the page is for after the start. Nothing for plans without ad spend. */
function trackingNotes(summaries: readonly MailSummary[]): readonly string[] {
  const tracked = summaries.filter(({ plan }) => plan.daily_budget > 0);
  if (tracked.length === 0) return [];
  return tracked.every(({ isOver }) => isOver)
    ? ["The 12 weeks are over. See what you reached, and plan the next 90 days."]
    : ["Enter five numbers every Monday to see whether you’re on track."];
}

type LinksContext = MailContext & Pick<MailedPlan, "record">;

/** The next start date, who calls, the phone number, and the booking page if a plan passes the gate, or else the kit. */
function nextSteps(
  summaries: Summaries,
  brand: PlanMailBrand,
  { kind, lead, now, record }: LinksContext,
): NextSteps {
  const { call } = brand;
  const passesGate = summaries.some(({ plan }) => plan.budget_gate_passes);
  // Plans that run say when they started.
  const hasStarted = summaries.some((summary) => summary.hasStarted);
  const planWithAds = summaries.map(({ plan }) => plan).find((plan) => plan.daily_budget > 0);
  const lines: string[] = [];
  if (planWithAds && !hasStarted) {
    const start = startAfter(record.start_date, dateOf(now, brand.timeZone));
    const nextStart = `Next start date: ${start}.`;
    lines.push(passesGate ? nextStart : `${installSentences(planWithAds)} ${nextStart}`);
  }
  // The call is promised on the day on which the lead came in.
  const leadDay = dateOf(new Date(lead.created_at), brand.timeZone);
  const isPromised = kind === "saved" && leadDay === dateOf(now, brand.timeZone);
  lines.push(callSentence(call, isPromised));
  const offersKit = !(passesGate || hasStarted);
  const sentence = kitSentence(planWithAds ?? summaries[0].plan);
  const contact = { name: record.first_name, email: lead.work_email, leadId: lead.id };
  return {
    lines,
    phone: call.phone ? { href: `tel:${call.phone}`, text: formatPhone(call.phone) } : undefined,
    bookingUrl: passesGate && call.bookingUrl ? bookingLink(call.bookingUrl, contact) : undefined,
    kit: offersKit && call.kitUrl ? { sentence, url: call.kitUrl } : undefined,
  };
}

/** Who calls, and when if a call is promised. */
function callSentence(call: PlanMailBrand["call"], isPromised: boolean): string {
  const caller = call.role ? `${call.with}, ${call.role},` : call.with;
  return isPromised
    ? `${caller} will call you ${call.when} to answer your questions.`
    : `${caller} can answer your questions.`;
}

/** From which budget plans are installed, and what the smallest one that fits this contractor costs and brings. */
function installSentences(plan: Plan): string {
  const gate = gateSentence(plan);
  const advice = isAdvisable(plan) ? targetAdvice(plan) : undefined;
  return advice ? `${gate} ${targetCostSentence(plan, advice.target)}.` : gate;
}

/** The Monday that the visitor saw or, if it is over, the next one. */
function startAfter(planned: string, today: string): string {
  return formatStartDate(planned >= today ? parseDate(planned) : comingMonday(parseDate(today)));
}
