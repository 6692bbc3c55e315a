import type { LeadDetails } from "@planner/shared/api/admin/leadContract";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { monthDay, timeOfDay } from "../../lead/time/timeTexts.ts";

type OtherLead = LeadDetails["other_leads"][number];

/** A sentence that ends with links to plans. */
type OtherPlanLine = Readonly<{
  text: string;
  plans: readonly Readonly<{ id: string; label: string }>[];
}>;

/**
 * The other plans from the same phone number or email address: the person's own before and after this one, and those under
 * another first name, which are perhaps a colleague's.
 */
export function otherPlanLines(
  { lead, other_leads, has_more_other_leads: hasMore }: LeadDetails,
  now: Date,
): readonly OtherPlanLine[] {
  // The server sends them newest first, and leaves out the oldest if there are many.
  const others = other_leads.toReversed();
  const ownPlans = others.filter((other) => isSameName(other, lead));
  const earlier = ownPlans.filter(({ created_at }) => created_at < lead.created_at);
  const later = ownPlans.filter(({ created_at }) => created_at >= lead.created_at);
  const underOtherNames = others.filter((other) => !isSameName(other, lead));

  const areEarlierSame = earlier.every((plan) => isSamePlan(plan, lead));
  const areLaterSame = later.every((plan) => isSamePlan(plan, lead));
  const earlierCount = timesText(earlier.length, hasMore);
  const laterCount = timesText(later.length, hasMore && earlier.length === 0);
  const lines = [
    {
      text: `${areEarlierSame ? "Sent this plan" : "Sent another plan"} ${earlierCount} before:`,
      leads: earlier,
    },
    {
      text: `${areLaterSame ? "Sent it again" : "Sent another plan"} ${laterCount} later:`,
      leads: later,
    },
    {
      text: `Same phone or email: ${underOtherNames.length === 1 ? "plan" : "plans"} sent`,
      leads: underOtherNames,
    },
  ].filter(({ leads }) => leads.length > 0);

  function planLabel(other: OtherLead, line: readonly OtherLead[]): string {
    const day = dayLabel(other, line, now);
    return isSameName(other, lead) ? day : `${day} by ${other.first_name}`;
  }

  return lines.map(({ text, leads }) => ({
    text,
    plans: leads.map((other) => ({ id: other.id, label: planLabel(other, leads) })),
  }));
}

function isSameName(one: Pick<Lead, "first_name">, other: Pick<Lead, "first_name">): boolean {
  const name = (lead: Pick<Lead, "first_name">) => lead.first_name.trim().toLocaleLowerCase();
  return name(one) === name(other);
}

/** Plans for other goals have another revenue. */
function isSamePlan(one: OtherLead, other: Lead): boolean {
  return one.calculated_revenue_30 === other.calculated_revenue_30;
}

/** The day of a plan, with its time if another of the line is from the same day. */
function dayLabel(plan: OtherLead, line: readonly OtherLead[], now: Date): string {
  const dayOf = ({ created_at }: OtherLead) => monthDay(new Date(created_at), now);
  const day = dayOf(plan);
  const isOnlyOne = line.filter((other) => dayOf(other) === day).length === 1;
  return isOnlyOne ? day : `${day} at ${timeOfDay(new Date(plan.created_at))}`;
}

/** "once", "at least 3 times" */
function timesText(count: number, isAtLeast: boolean): string {
  const text = ["", "once", "twice"][count] ?? `${count} times`;
  return isAtLeast ? `at least ${text}` : text;
}
