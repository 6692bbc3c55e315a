import { adminContract } from "@planner/shared/api/admin/adminContract";
import { logMessages } from "@planner/shared/deployment/logMessages";
import type { LeadFilter } from "@planner/shared/lead/leadFilter";
import { adminEndpoint } from "../../../http/adminEndpoint.ts";
import type { PagePosition } from "../../../http/pageCursor.ts";
import { problems, Rejection } from "../../../http/problems.ts";
import type { LeadPage } from "../../../leads/collectPage.ts";
import { readLeadPage } from "../../../leads/readLeadPage.ts";
import { parseSearch } from "../../../search/parseSearch.ts";
import { searchLeads } from "../../../search/searchLeads.ts";
import type { Tables } from "../../../tables/Tables.ts";
import { readLeadChanges } from "../readLeadChanges.ts";
import { readLeadDetails } from "../readLeadDetails.ts";
import { readUnplannedPage } from "../readUnplannedPage.ts";
import { openPage } from "./openPage.ts";
import type { ReadServices } from "./ReadServices.ts";

/** Returns a page of the leads that match the filter. Logs the IDs of damaged leads. */
export function listLeadsRoute(services: ReadServices) {
  const { tables, now, logger } = services;
  return adminEndpoint(services, adminContract.listLeads, async ({ query }) => {
    const { limit, cursor, ...filter } = query;
    const page = await openPage(services, { query: JSON.stringify(filter), cursor });
    if (page instanceof Rejection) return page;
    const request = { filter, limit, now: now(), start: page.start };
    const { leads, next, searchedBackTo } = await readMatches(tables, request);
    for (const { id, damaged } of leads) {
      if (damaged) logger.error(logMessages.brokenLead, { lead_id: id });
    }
    const response = { leads: [...leads], next_cursor: page.cursorOf(next) };
    if (searchedBackTo === undefined) return response;
    return { ...response, searched_back_to: searchedBackTo };
  });
}

type MatchRequest = {
  readonly filter: LeadFilter;
  readonly limit: number;
  readonly now: Date;
  readonly start: PagePosition;
};

/** Reads a page of the list: by the search, by what is planned, or by the time. */
function readMatches(
  tables: Tables,
  { filter, limit, now, start }: MatchRequest,
): Promise<LeadPage<PagePosition>> {
  const query = { filter, limit, now };
  const search = filter.q === undefined ? undefined : parseSearch(filter.q);
  if (search !== undefined) {
    return searchLeads(tables, search, { ...query, after: start.after });
  }
  if (filter.next !== undefined) return readUnplannedPage(tables, query, start.due);
  return readLeadPage(tables, { ...query, before: start.before });
}

/** Returns the leads that changed since a time, which update an open list. */
export function leadChangesRoute(services: ReadServices) {
  const { tables, now } = services;
  return adminEndpoint(services, adminContract.leadChanges, ({ query: { since } }) =>
    readLeadChanges(tables, since === undefined ? undefined : new Date(since), now()),
  );
}

/** Returns a lead with its timeline. */
export function getLeadRoute(services: ReadServices) {
  const { tables, now } = services;
  return adminEndpoint(services, adminContract.getLead, async ({ id }) => {
    const details = await readLeadDetails(tables, id, now());
    return details ?? problems.unknownLead();
  });
}
