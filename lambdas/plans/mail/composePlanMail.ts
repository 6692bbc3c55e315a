import { paths } from "@planner/shared/api/sitePaths";
import { bookingLink } from "@planner/shared/brand/bookingLink";
import { comingMonday, dateOf, parseDate } from "@planner/shared/calendar";
import { formatPhone, formatStartDate } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import * as z from "zod/mini";
import type { Email } from "../../mail/sendEmail.ts";

import { htmlOf, type MailPage, type NextSteps, textOf } from "./planMailPage.ts";
import { type MailedPlan, type Summary, summarize } from "./planSummary.ts";

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
    notes: notesOf(summaries, isReminder),
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

function notesOf(summaries: readonly Summary[], isReminder: boolean): readonly string[] {
  const keep =
    summaries.length === 1
      ? "Anyone with this link can see and change the plan. Keep this email."
      : "Anyone with one of these links can see and change that plan. Keep this email.";
  if (isReminder) return [...asked, keep];
  const isTracked = summaries.some(({ plan }) => plan.daily_budget > 0);
  return isTracked ? [tracked, keep] : [keep];
}

const tracked = "Enter five numbers every Monday to see whether you're on track.";

const asked = [
  "Spend, leads, booked, held and won: they update your forecast.",
  "Two more if you know them: estimates booked and not yet held, and held and not yet decided.",
];

/** The start date, who calls, the phone number, and the booking page if a plan passes. */
function nextSteps(
  summaries: readonly Summary[],
  { call, timeZone }: PlanMailBrand,
  { kind, lead, now, record }: MailContext & Pick<MailedPlan, "record">,
): NextSteps {
  // A plan that was just saved starts on the Monday that the visitor saw.
  const today = dateOf(now, timeZone);
  const start =
    record.start_date >= today ? parseDate(record.start_date) : comingMonday(parseDate(today));
  const caller = call.role ? `${call.with}, ${call.role},` : call.with;
  const calls = `${caller} will call you ${call.when} to answer your questions.`;
  const lines = [kind === "saved" ? calls : `${caller} can answer your questions.`];
  const needsAds = summaries.some(({ plan }) => plan.daily_budget > 0);
  if (needsAds) lines.unshift(`Next start date: ${formatStartDate(start)}.`);
  const contact = { name: record.first_name, email: lead.work_email, leadId: lead.id };
  const passes = summaries.some(({ plan }) => plan.budget_gate_passes);
  return {
    lines,
    phone: call.phone ? { href: `tel:${call.phone}`, text: formatPhone(call.phone) } : undefined,
    bookingUrl: passes && call.bookingUrl ? bookingLink(call.bookingUrl, contact) : undefined,
  };
}
