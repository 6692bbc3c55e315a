import { formatCount } from "@planner/shared/format";
import type { LeadList } from "./leadList.ts";

/** What a refresh has brought. */
export function newLeadsSentence(count: number): string {
  if (count === 0) return "No new leads.";
  return count === 1 ? "1 new lead." : `${formatCount(count)} new leads.`;
}

/** How much of the list is on the screen. */
export function shownSentence({ leads, nextCursor }: LeadList): string {
  const count = leads.length === 1 ? "1 lead" : `${formatCount(leads.length)} leads`;
  return nextCursor === null ? `All ${count} shown.` : `${count} shown.`;
}
