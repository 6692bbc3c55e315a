import type { Logger } from "@aws-lambda-powertools/logger";
import { logMessages } from "@planner/shared/logMetrics";
import { textAttribute } from "../../leads/attributeValues.ts";
import { type CountableLead, countableLeadImage } from "../../leads/leadItem.ts";
import { newLeadStream } from "../../leads/newLeadStream.ts";
import { maxLeadsPerCount } from "../../statistics/countLeads.ts";

export type CountNewLeadsDependencies = {
  /** Counts all leads exactly once, or none of them. */
  readonly count: (leads: readonly CountableLead[]) => Promise<void>;
  readonly logger: Logger;
};

/**
 * Counts new leads from the table's stream, in stream order. Logs and skips malformed leads, because retrying would
 * not help.
 */
export function countNewLeads({ count, logger }: CountNewLeadsDependencies) {
  return newLeadStream<CountableLead>({
    chunkSize: maxLeadsPerCount,
    select: (reading, { eventID }) => {
      if (reading.kind !== "new lead") return undefined;
      const lead = countableLeadImage.safeParse(reading.image);
      if (lead.success) return lead.data;
      const lead_id = textAttribute.safeParse(reading.image.id).data;
      logger.error(logMessages.brokenLead, { lead_id, event_id: eventID });
      return undefined;
    },
    process: count,
    logMessages: { done: logMessages.leadsCounted, failed: logMessages.countingFailed },
    logger,
  });
}
