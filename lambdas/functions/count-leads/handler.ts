import { Logger } from "@aws-lambda-powertools/logger";
import { logMessages } from "@planner/shared/deployment/logMessages";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import { consumeLeadChanges } from "../../leads/consumeLeadChanges.ts";
import { updateRows } from "../../search/personRows.ts";
import { settle } from "../../statistics/settle.ts";
import { openTablesWithFeeds, type Tables } from "../../tables/Tables.ts";

/** What counting needs. */
export type CountServices = {
  readonly tables: Tables;
  readonly now: () => Date;
  readonly logger: Logger;
};

/** Brings the statistics and the rows of the queue up to date with every lead that was saved, edited, erased or restored. */
export function countLeads({ tables, now, logger }: CountServices) {
  return consumeLeadChanges({
    chunkSize: 100,
    selects: () => true,
    process: async (changes) => {
      const leadKeys = changes.map(({ leadKey }) => leadKey);
      const damagedKeys = await settle(tables, leadKeys, now());
      for (const { rowChange } of changes) {
        if (rowChange !== undefined) await updateRows(tables, rowChange, now());
      }
      for (const key of damagedKeys) {
        logger.error(logMessages.brokenLead, { lead_key: key });
      }
    },
    logMessages: { done: logMessages.leadsCounted, failed: logMessages.countingFailed },
    logger,
  });
}

export const handler = onFirstEvent(() =>
  countLeads({
    tables: openTablesWithFeeds("count-leads", readEnvironment("count-leads")),
    now: () => new Date(),
    logger: new Logger(),
  }),
);
