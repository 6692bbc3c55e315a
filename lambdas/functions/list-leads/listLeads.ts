import {
  type LeadPage as LeadPageResponse,
  listLeadsRoute,
} from "@planner/shared/api/adminContract";
import { logMessages } from "@planner/shared/logMetrics";
import type { FindRequest } from "../../desk/search/findLeads.ts";
import { parseSearch } from "../../desk/search/searchTokens.ts";
import { callerChecks } from "../../http/callerChecks.ts";
import { type EndpointRuntime, endpoint } from "../../http/endpoint.ts";
import { type PagePosition, readCursor, writeCursor } from "../../http/pageCursor.ts";
import { problems, type Refusal } from "../../http/problems.ts";
import { withQuery } from "../../http/requestInput.ts";
import type { LeadPage } from "../../leads/leadPages.ts";

const read = withQuery(listLeadsRoute.request);

export type ListLeadsDependencies = EndpointRuntime & {
  readonly findLeads: (request: FindRequest) => Promise<LeadPage<PagePosition>>;
  /** The key that signs cursors. */
  readonly cursorSecret: () => Promise<string>;
};

/**
 * `GET /api/leads`: returns a page of leads to administrators. Skips malformed items and logs their IDs, so that one
 * bad item does not hide the others.
 */
export function listLeads({ findLeads, cursorSecret, ...runtime }: ListLeadsDependencies) {
  return endpoint(runtime, {
    authorize: callerChecks[listLeadsRoute.access],
    read,
    handle: async ({ input: { limit, cursor, ...filter } }) => {
      const scope = { secret: await cursorSecret(), query: JSON.stringify(filter) };
      const start = cursor === undefined ? undefined : readCursor(cursor, scope);
      if (cursor !== undefined && start === undefined) return foreignCursor();
      const search = filter.q === undefined ? undefined : parseSearch(filter.q);
      if (filter.q !== undefined && search === undefined) return noWord();
      const page = await findLeads({ limit, filter, search, start });
      const { leads, brokenIds, next, searchedBackTo } = page;
      for (const id of brokenIds) runtime.logger.error(logMessages.brokenLead, { lead_id: id });
      const body: LeadPageResponse = {
        leads: [...leads],
        next_cursor: next === undefined ? null : writeCursor(next, scope),
        ...(searchedBackTo !== undefined && { searched_back_to: searchedBackTo }),
      };
      return { status: 200, body };
    },
  });
}

function foreignCursor(): Refusal {
  return problems.badRequest("The cursor does not belong to this query: start with the first page");
}

function noWord(): Refusal {
  return problems.invalidFields([{ path: "q", message: "q must have 2 letters or digits" }]);
}
