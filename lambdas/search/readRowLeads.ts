import type { Lead } from "@planner/shared/lead/leadSchema";
import { maxCountedLeads, maxJoinedLeads } from "@planner/shared/lead/rowLimits";
import { listedLead, type StoredLead } from "../leads/leadItem.ts";
import { newestFirst } from "../leads/newestFirst.ts";
import { readStoredLeads } from "../leads/readLeads.ts";
import type { Tables } from "../tables/Tables.ts";
import {
  type Contacts,
  isInRow,
  joinPersonLeads,
  type PersonRow,
  type RowState,
} from "./joinPersonLeads.ts";
import { personTokens } from "./leadTokens.ts";
import { type Posting, readPostings } from "./postings.ts";

/**
 * Reads the leads that are in a row, or were, with a person's, and those in a row with these. Newest first. The number of
 * calls is limited, because anyone can send leads with any phone number.
 *
 * @param maxPages of 100 leads are read per phone number and address, until ten open ones are found
 */
export async function readRowLeads(
  tables: Tables,
  contacts: Contacts,
  maxPages: number,
): Promise<readonly StoredLead[]> {
  const found = new Map<string, StoredLead>();
  const tokens = new Set(personTokens(contacts));
  let pages = [...tokens].map(firstPage);
  while (pages.length > 0) {
    const postings = await Promise.all(pages.map((page) => readPage(tables, page)));
    const keys = postings.flat().map(({ lead_key }) => lead_key);
    const leads = await readStoredLeads(tables, keys);
    for (const [key, stored] of leads) {
      if (isOrWasInRow(stored)) found.set(key, stored);
    }
    const isOpen = (key: string) => isOpenLead(leads.get(key));
    const nextPages = pages.flatMap((page, index) => {
      const next = pageAfter(page, postings[index] ?? [], isOpen);
      return next === undefined || next.number > maxPages ? [] : [next];
    });
    const followed = leadsToFollow(sortedLeads(found).map(({ lead }) => lead));
    const newTokens = [...new Set(followed.flatMap(personTokens))]
      .filter((token) => !tokens.has(token))
      .slice(0, maxTokens - tokens.size);
    for (const token of newTokens) tokens.add(token);
    pages = [...nextPages, ...newTokens.map(firstPage)];
  }
  return sortedLeads(found);
}

/** Phone numbers and addresses. Ten leads of a row have at most eleven, unless some share one with others. */
const maxTokens = 20;

/** Usually, one page finds all leads of a row. */
const leadsPerPage = maxCountedLeads;

/** A page of the leads with a phone number or address. */
type Page = {
  readonly token: string;
  /** From 1 on. */
  readonly number: number;
  /** The sort key of the last posting of the page before. */
  readonly after: string | undefined;
  /** How many leads of the pages before can be in a row. */
  readonly open: number;
};

function firstPage(token: string): Page {
  return { token, number: 1, after: undefined, open: 0 };
}

function readPage(tables: Tables, { token, after }: Page) {
  const query = { beginning: `${token}#`, after, limit: leadsPerPage, isConsistent: true };
  return readPostings(tables, query);
}

/** The next page. Undefined if this is the last one, or the pages have enough leads for a row. */
function pageAfter(
  { token, number, open }: Page,
  postings: readonly Posting[],
  isOpen: (leadKey: string) => boolean,
): Page | undefined {
  const openSoFar = open + postings.filter(({ lead_key }) => isOpen(lead_key)).length;
  const last = postings.at(-1);
  const isLast = last === undefined || postings.length < leadsPerPage;
  if (isLast || openSoFar >= maxJoinedLeads) return undefined;
  return { token, number: number + 1, after: last.sk, open: openSoFar };
}

function isOrWasInRow(stored: StoredLead): boolean {
  const lead = listedLead(stored);
  if (lead === undefined) return false;
  return isInRow(lead) || lead.joined_to !== undefined || lead.plans !== undefined;
}

function isOpenLead(stored: StoredLead | undefined): boolean {
  const lead = stored && listedLead(stored);
  return lead !== undefined && isInRow(lead);
}

function sortedLeads(found: ReadonlyMap<string, StoredLead>): readonly StoredLead[] {
  return [...found.values()].sort((one, other) => newestFirst(one.lead, other.lead));
}

/**
 * The leads whose phone numbers and addresses other leads of the rows may share. The newest of a row, now or before: the others
 * share one with it. And a lead that gets no newer row than it had: it may belong to one that was not read yet.
 */
function leadsToFollow(leads: readonly Lead[]): readonly Lead[] {
  const rows = joinPersonLeads(leads);
  const wereNewest = leads.filter(({ plans }) => plans !== undefined);
  return [...wereNewest, ...rows.flatMap(newestOrMovedBack)];
}

/** The newest lead of a row of several, and the leads that are joined to an older lead than before, or to none. */
function newestOrMovedBack(row: PersonRow): readonly Lead[] {
  return row.flatMap(({ lead, state }) => {
    const isNewestOfSeveral = state.plans !== undefined;
    return isNewestOfSeveral || isMovedBack(lead, state) ? [lead] : [];
  });
}

function isMovedBack({ joined_to: before }: Lead, { joined_to: after }: RowState): boolean {
  if (before === undefined) return false;
  return after === undefined || after < before;
}
