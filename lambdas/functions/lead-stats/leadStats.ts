import { apiRoutes } from "@planner/shared/api/routes";
import { callerChecks } from "../../http/callerChecks.ts";
import { type EndpointRuntime, endpoint } from "../../http/endpoint.ts";
import type { StatisticsRecord } from "../../leads/counts/statisticsItem.ts";
import { toLeadStats } from "../../statistics/leadSums.ts";

export type LeadStatsDependencies = EndpointRuntime & {
  readonly readStatistics: () => Promise<StatisticsRecord>;
  readonly now: () => Date;
};

/** `GET /api/leads/stats`: returns the statistics over all leads to administrators. */
export function leadStats({ readStatistics, now, ...runtime }: LeadStatsDependencies) {
  return endpoint(runtime, {
    authorize: callerChecks[apiRoutes.leadStats.access],
    read: () => undefined,
    handle: async () => ({ status: 200, body: toLeadStats(await readStatistics(), now()) }),
  });
}
