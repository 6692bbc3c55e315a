import type { LeadPage } from "@planner/shared/api/adminContract";
import { formatCount } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { InfiniteData } from "@tanstack/react-query";

/** The pages loaded so far, as the infinite query caches them. */
export type LeadPages = InfiniteData<LeadPage, unknown>;

/** The leads on the screen: newest first, without duplicates or gaps. */
export type LeadList = {
  readonly leads: readonly Lead[];
  /** True if no more leads follow the last one. */
  readonly isComplete: boolean;
};

export function leadListOf({ pages }: LeadPages): LeadList {
  return {
    leads: newestFirst(pages.flatMap(({ leads }) => leads)),
    isComplete: pages.at(-1)?.next_cursor === null,
  };
}

/**
 * Adds the newest leads, fetched as one page, on top of the loaded pages. Leads below the end of the list are left to
 * its cursor. If the two do not overlap, there may be a gap: the list then starts over from the new page.
 * See docs/decisions/0061.
 */
export function mergeNewestPage<T extends LeadPages>(
  loaded: T,
  newest: LeadPage,
): {
  readonly pages: { pages: LeadPage[]; pageParams: T["pageParams"] };
  added: ReadonlySet<string>;
} {
  const { leads, isComplete } = leadListOf(loaded);
  const known = new Set(leads.map(({ id }) => id));
  const last = leads.at(-1);
  const overlaps = newest.leads.some(({ id }) => known.has(id));
  const isBelowEnd = (lead: Lead) =>
    overlaps && !isComplete && last !== undefined && sortKey(lead) < sortKey(last);
  const added = newest.leads.filter((lead) => !known.has(lead.id) && !isBelowEnd(lead));
  const [first, ...rest] = loaded.pages;
  return {
    pages:
      overlaps && first
        ? {
            pages: [{ ...first, leads: [...added, ...first.leads] }, ...rest],
            pageParams: loaded.pageParams,
          }
        : { pages: [newest], pageParams: loaded.pageParams.slice(0, 1) },
    added: new Set(added.map(({ id }) => id)),
  };
}

/** Announces the result of a refresh. */
export function newLeadsSentence(count: number): string {
  if (count === 0) return "No new leads.";
  return count === 1 ? "1 new lead." : `${formatCount(count)} new leads.`;
}

/** Says how many leads are on the screen. */
export function shownSentence({ leads, isComplete }: LeadList): string {
  const count = leads.length === 1 ? "1 lead" : `${formatCount(leads.length)} leads`;
  return isComplete ? `All ${count} shown.` : `${count} shown.`;
}

function newestFirst(leads: readonly Lead[]): readonly Lead[] {
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  return [...byId.values()].sort((a, b) => (sortKey(a) < sortKey(b) ? 1 : -1));
}

/** The server's sort order. Both parts have a fixed length, so text order is time order. */
function sortKey({ created_at, id }: Lead): string {
  return `${created_at}#${id}`;
}
