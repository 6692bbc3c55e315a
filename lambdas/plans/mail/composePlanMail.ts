import { planWeeks } from "@planner/shared/api/planForecast";
import { stopMailPath } from "@planner/shared/api/planPaths";
import { dateOf } from "@planner/shared/calendar";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { Email } from "../../mail/sendEmail.ts";
import {
  type MailedPlan,
  type MailSummaries,
  type MailSummary,
  mailSummary,
} from "./mailSummary.ts";
import { type AgencyOffer, nextSteps } from "./nextSteps.ts";
import { type MailPage, planMailHtml, planMailText } from "./planMailPage.ts";

/** What an email to a contractor says of the agency. */
export type PlanMailBrand = {
  readonly siteUrl: string;
  readonly brandName: string;
  readonly postalAddress: string;
  readonly timeZone: string;
  readonly offer: AgencyOffer;
};

/** Why an email is sent: the plan was just saved, someone asked for the links of an address, or it is Monday. */
export type MailKind = "saved" | "links" | "reminder";

type MailContext = {
  readonly kind: MailKind;
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
  const firstName = first.record.first_name;
  const summaries: MailSummaries = [summarize(first), ...others.map(summarize)];
  const { subject, ...content } =
    context.kind === "reminder"
      ? reminderContent(summaries)
      : linksContent(summaries, brand, { ...context, firstName, today });
  const stopUrl = siteUrl + stopMailPath(first.token);
  const page = { firstName, ...content, brandName, postalAddress, stopUrl };
  return { subject, stopUrl, text: planMailText(page), html: planMailHtml(page) };
}

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
    overline: `By ${forecast.lastDay}`,
    headline: forecast.likelyJobs,
    facts: forecast.facts,
    emphasis: forecast.action ? `What to do: ${forecast.action}.` : "",
    note: budget,
  };
}

type LinksContext = Pick<MailContext, "kind" | "lead"> & {
  /** The contractor's. */
  readonly firstName: string;
  readonly today: string;
};

/** The links with the plans' facts, and what happens next. */
function linksContent(
  summaries: MailSummaries,
  { offer, timeZone }: PlanMailBrand,
  { kind, lead, firstName, today }: LinksContext,
): MailContent {
  // The call is promised on the day on which the lead came in.
  const isCallPromised = kind === "saved" && dateOf(new Date(lead.created_at), timeZone) === today;
  const visitor = { name: firstName, email: lead.work_email, leadId: lead.id };
  return {
    subject: subjectOf(summaries),
    summaries,
    action: "Open my plan",
    notes: [...trackingNotes(summaries), keepNote(summaries)],
    next: nextSteps(summaries, offer, { visitor, isCallPromised, today }),
  };
}

function subjectOf([first, ...others]: MailSummaries): string {
  if (others.length > 0) return "Your ad plans";
  return `Your ad plan: ${first.isOver ? "what you reached" : first.headline}`;
}

function keepNote(summaries: readonly MailSummary[]): string {
  const plans = summaries.length === 1 ? "the plan" : "the plans";
  return `Keep this email. Anyone who has it can see and change ${plans}.`;
}

/** What the page is for after the start. Nothing for plans without ad spend. */
function trackingNotes(summaries: readonly MailSummary[]): readonly string[] {
  const tracked = summaries.filter(({ plan }) => plan.daily_budget > 0);
  if (tracked.length === 0) return [];
  return tracked.every(({ isOver }) => isOver)
    ? [`The ${planWeeks} weeks are over. See what you reached, and plan the next 90 days.`]
    : ["Enter five numbers every Monday to see whether you’re on track."];
}
