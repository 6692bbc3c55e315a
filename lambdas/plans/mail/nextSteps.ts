import { type BookingVisitor, bookingLink } from "@planner/shared/brand/bookingLink";
import { comingMonday, parseDate } from "@planner/shared/calendar";
import { formatPhone, formatStartDate } from "@planner/shared/format";
import type { Plan } from "@planner/shared/plan/Plan";
import {
  isAdvisable,
  kitSentence,
  targetAdvice,
  targetCostSentence,
} from "@planner/shared/plan/texts/budgetAdvice";
import { gateSentence } from "@planner/shared/plan/texts/budgetTexts";
import * as z from "zod/mini";
import type { MailSummaries } from "./mailSummary.ts";

const callSchema = z.object({
  with: z.string(),
  role: z.optional(z.string()),
  when: z.string(),
});

/** What the agency offers next: the call, how to reach it, and the kit for plans that it does not install. */
export const agencyOfferSchema = z.object({
  call: callSchema,
  /** E.164. */
  phone: z.optional(z.string()),
  bookingUrl: z.optional(z.url()),
  kitUrl: z.optional(z.url()),
});

export type AgencyOffer = z.output<typeof agencyOfferSchema>;

/** What happens after the email. */
export type NextSteps = {
  readonly lines: readonly string[];
  readonly phone: { readonly href: string; readonly text: string } | undefined;
  readonly bookingUrl: string | undefined;
  readonly kit: { readonly sentence: string; readonly url: string } | undefined;
};

type NextStepsContext = {
  readonly visitor: BookingVisitor;
  readonly isCallPromised: boolean;
  /** The agency's date. */
  readonly today: string;
};

/** The next start date, who calls, the phone number, and the booking page if a plan passes the gate, or else the kit. */
export function nextSteps(
  summaries: MailSummaries,
  { call, phone, bookingUrl, kitUrl }: AgencyOffer,
  { visitor, isCallPromised, today }: NextStepsContext,
): NextSteps {
  const passesGate = summaries.some(({ plan }) => plan.budget_gate_passes);
  // Plans that run say when they started.
  const hasStarted = summaries.some((summary) => summary.hasStarted);
  const withAds = summaries.find(({ plan }) => plan.daily_budget > 0);
  const lines: string[] = [];
  if (withAds && !hasStarted) {
    const nextStart = `Next start date: ${startAfter(withAds.startDate, today)}.`;
    lines.push(passesGate ? nextStart : `${installSentences(withAds.plan)} ${nextStart}`);
  }
  lines.push(callSentence(call, isCallPromised));
  const offersKit = !(passesGate || hasStarted);
  const sentence = kitSentence((withAds ?? summaries[0]).plan);
  return {
    lines,
    phone: phone ? { href: `tel:${phone}`, text: formatPhone(phone) } : undefined,
    bookingUrl: passesGate && bookingUrl ? bookingLink(bookingUrl, visitor) : undefined,
    kit: offersKit && kitUrl ? { sentence, url: kitUrl } : undefined,
  };
}

/** Who calls, and when if a call is promised. */
function callSentence(call: AgencyOffer["call"], isPromised: boolean): string {
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
