import type { LeadPage } from "@planner/shared/api/adminContract";
import type { Lead } from "@planner/shared/lead/leadSchema";

/** The leads on the screen: newest first, none twice, none left out between the first and the last. */
export type LeadList = {
  readonly leads: readonly Lead[];
  /** Leads to what follows the last; null when nothing does. */
  readonly nextCursor: string | null;
};

export const emptyList: LeadList = { leads: [], nextCursor: null };

/** The list with the page that its cursor led to. */
export function withNextPage(list: LeadList, page: LeadPage): LeadList {
  return { leads: newestFirst([...list.leads, ...page.leads]), nextCursor: page.next_cursor };
}

export type Refreshed = {
  readonly list: LeadList;
  /** The ids of what was not there before. */
  readonly added: ReadonlySet<string>;
};

/**
 * The list with the newest leads, one page of them, on top; what the page has below the list's end is left to
 * `withNextPage`. When more arrived than the page holds, so that there would be a gap, the list starts over from the
 * page. Source: docs/decisions/0061.
 */
export function withNewestPage(list: LeadList, page: LeadPage): Refreshed {
  const known = new Set(list.leads.map(({ id }) => id));
  const meets = page.leads.some(({ id }) => known.has(id));
  const kept = meets ? list : { leads: [], nextCursor: page.next_cursor };
  const last = kept.leads.at(-1);
  const isBelow = (lead: Lead) =>
    last !== undefined && kept.nextCursor !== null && sortKey(lead) < sortKey(last);
  const newest = page.leads.filter((lead) => !isBelow(lead));
  return {
    list: { leads: newestFirst([...newest, ...kept.leads]), nextCursor: kept.nextCursor },
    added: new Set(newest.map(({ id }) => id).filter((id) => !known.has(id))),
  };
}

function newestFirst(leads: readonly Lead[]): readonly Lead[] {
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  return [...byId.values()].sort((a, b) => (sortKey(a) < sortKey(b) ? 1 : -1));
}

/** As the server sorts: both parts have a fixed length, so that text order is time order. */
function sortKey({ created_at, id }: Lead): string {
  return `${created_at}#${id}`;
}
