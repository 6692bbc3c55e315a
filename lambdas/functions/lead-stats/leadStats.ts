import type { Logger } from "@aws-lambda-powertools/logger";
import { jsonResult } from "../../http/HttpResult.ts";
import { withAdmin } from "../../http/withCaller.ts";
import { withFailureLog } from "../../http/withFailureLog.ts";
import { type StatisticsRecord, toLeadStats } from "../../statistics/StatisticsRecord.ts";

/** What the statistics need of the world. */
export type LeadStatsDependencies = {
  readonly read: () => Promise<StatisticsRecord>;
  readonly logger: Logger;
};

/** `GET /api/leads/stats`: the four figures over all leads, for administrators. See the contract for the statuses. */
export function leadStats({ read, logger }: LeadStatsDependencies) {
  return withFailureLog(
    logger,
    withAdmin(async () => jsonResult(200, toLeadStats(await read()))),
  );
}
