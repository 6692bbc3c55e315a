import { type CallOutcome, wasCalled } from "@planner/shared/lead/followUp/callOutcome";
import type { Lead } from "@planner/shared/lead/leadSchema";

type ContactKind = keyof NonNullable<Lead["contact_counts"]>;

/** The lead with one more text, email or note. */
export function withContactCounted(lead: Lead, kind: Exclude<ContactKind, "call">): Lead {
  return { ...lead, contact_counts: changedCounts(lead.contact_counts, kind, 1) };
}

type CountedCall = {
  readonly outcome: CallOutcome;
  /** The administrator who called, or who waited for a visitor who did not show up. */
  readonly by: string;
};

/** The lead with one more call in its counts. Visitors who did not show up are counted apart. */
export function withCallCounted(lead: Lead, call: CountedCall): Lead {
  return withChangedCall(lead, call, 1);
}

/** Takes back what `withCallCounted` counted. */
export function withoutCallCounted(lead: Lead, call: CountedCall): Lead {
  return withChangedCall(lead, call, -1);
}

function withChangedCall(lead: Lead, { outcome, by }: CountedCall, change: 1 | -1): Lead {
  if (!wasCalled(outcome)) {
    return { ...lead, no_show_counts: changedCounts(lead.no_show_counts, by, change) };
  }
  return {
    ...lead,
    call_counts: changedCounts(lead.call_counts, by, change),
    contact_counts: changedCounts(lead.contact_counts, "call", change),
  };
}

/** Leaves out a count of zero, which would be a row of its own in the reports. */
function changedCounts(
  counts: Readonly<Record<string, number>> = {},
  name: string,
  change: 1 | -1,
): Record<string, number> {
  const { [name]: count = 0, ...others } = counts;
  const changed = count + change;
  return changed > 0 ? { ...others, [name]: changed } : others;
}
