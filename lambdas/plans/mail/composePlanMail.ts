import { paths } from "@planner/shared/api/sitePaths";
import { bookingLink } from "@planner/shared/brand/bookingLink";
import { comingMonday, dateOf, parseDate } from "@planner/shared/calendar";
import { formatMoney, formatPhone, formatStartDate } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { assumptions } from "@planner/shared/plan/assumptions";
import * as z from "zod/mini";
import type { Email } from "../../mail/sendEmail.ts";
import { type MailPage, type NextSteps, planMailHtml, planMailText } from "./planMailPage.ts";
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
  const { siteUrl, brandName, postalAddress, timeZone } = brand;
  const today = dateOf(context.now, timeZone);
  const summaries = plans.map((plan) => summarize(plan, { siteUrl, today }));
  const isReminder = context.kind === "reminder";
  const ask = "Enter last week’s five numbers";
  const title = summaries.length === 1 ? `Your ad plan: ${summaries[0]?.amount}` : "Your ad plans";
  const page: MailPage = {
    name: record.first_name,
    summaries: isReminder ? summaries.map(forecastOnly) : summaries,
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
    text: planMailText(page),
    html: planMailHtml(page),
  };
}

/** A reminder asks for one thing. */
function forecastOnly(summary: Summary): Summary {
  return { ...summary, facts: summary.forecast, note: "" };
}

function notesOf(summaries: readonly Summary[], isReminder: boolean): readonly string[] {
  const keep =
    summaries.length === 1
      ? "Anyone with this link can see and change the plan. Keep this email."
      : "Anyone with one of these links can see and change that plan. Keep this email.";
  if (isReminder) return [...asked, keep];
  const tracked = summaries.filter(({ plan }) => plan.daily_budget > 0);
  if (tracked.length === 0) return [keep];
  return [tracked.every(({ isOver }) => isOver) ? over : running, keep];
}

const running = "Enter five numbers every Monday to see whether you’re on track.";
const over = "The 12 weeks are over. See what you reached, and plan the next 90 days.";

const asked = [
  "Spend, leads, booked, held and won: they update your forecast.",
  "Two more if you know them: estimates booked and not yet held, and held and not yet decided.",
];

/** The next start date, who calls, the phone number, and the booking page if a plan passes. */
function nextSteps(
  summaries: readonly Summary[],
  brand: PlanMailBrand,
  { kind, lead, now, record }: MailContext & Pick<MailedPlan, "record">,
): NextSteps {
  const { call } = brand;
  const caller = call.role ? `${call.with}, ${call.role},` : call.with;
  const calls = `${caller} will call you ${call.when} to answer your questions.`;
  const lines = [kind === "saved" ? calls : `${caller} can answer your questions.`];
  const passes = summaries.some(({ plan }) => plan.budget_gate_passes);
  const needsAds = summaries.some(({ plan }) => plan.daily_budget > 0);
  // Plans that run say when they started.
  const waits = needsAds && !summaries.some(({ hasStarted }) => hasStarted);
  if (waits) {
    const gate = `We install plans from ${formatMoney(assumptions.dailyBudget.gate)} a day. `;
    const start = startAfter(record.start_date, dateOf(now, brand.timeZone));
    lines.unshift(`${passes ? "" : gate}Next start date: ${start}.`);
  }
  const contact = { name: record.first_name, email: lead.work_email, leadId: lead.id };
  return {
    lines,
    phone: call.phone ? { href: `tel:${call.phone}`, text: formatPhone(call.phone) } : undefined,
    bookingUrl: passes && call.bookingUrl ? bookingLink(call.bookingUrl, contact) : undefined,
  };
}

/** The Monday that the visitor saw or, if it is over, the next one. */
function startAfter(planned: string, today: string): string {
  return formatStartDate(planned >= today ? parseDate(planned) : comingMonday(parseDate(today)));
}
