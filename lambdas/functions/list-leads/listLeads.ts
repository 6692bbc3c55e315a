import { type LeadPage as LeadPageAnswer, listLeadsRoute } from "@planner/shared/api/adminContract";
import { logMessages } from "@planner/shared/logMetrics";
import { callerChecks } from "../../http/callerChecks.ts";
import { type EndpointRuntime, endpoint } from "../../http/endpoint.ts";
import { readCursor, writeCursor } from "../../http/pageCursor.ts";
import { problems } from "../../http/problems.ts";
import { withQuery } from "../../http/requestInput.ts";
import type { LeadPage, LeadPageRequest } from "../../leads/readLeads.ts";

const read = withQuery(listLeadsRoute.request);

export type ListLeadsDependencies = EndpointRuntime & {
  readonly readPage: (request: LeadPageRequest) => Promise<LeadPage>;
  /** The key that signs cursors. */
  readonly cursorSecret: () => Promise<string>;
};

/**
 * `GET /api/leads`: returns a page of leads to administrators. Skips malformed items and logs their IDs, so that one bad item does not hide the others.
 */
export function listLeads({ readPage, cursorSecret, ...runtime }: ListLeadsDependencies) {
  return endpoint(runtime, {
    authorize: callerChecks[listLeadsRoute.access],
    read,
    handle: async ({ input: { limit, cursor } }) => {
      const secret = await cursorSecret();
      const start = cursor === undefined ? undefined : readCursor(cursor, secret);
      if (cursor !== undefined && start === undefined) {
        return problems.badRequest(
          "The cursor is not one of this API's: begin with the first page",
        );
      }
      const { leads, brokenIds, next } = await readPage({ limit, before: start?.before });
      for (const id of brokenIds) runtime.logger.error(logMessages.brokenLead, { lead_id: id });
      const next_cursor =
        next === undefined ? null : writeCursor({ version: 1, before: next }, secret);
      return { status: 200, body: { leads: [...leads], next_cursor } satisfies LeadPageAnswer };
    },
  });
}
