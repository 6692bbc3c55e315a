import { setTimeout as wait } from "node:timers/promises";
import { Logger } from "@aws-lambda-powertools/logger";
import { metaEventsSchema } from "@planner/shared/lead/adEvents";
import { sendMetaEvents } from "../../adEvents/sendMetaEvents.ts";
import { cachedSecret, queueClient } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import { failedMessageHandler } from "../../queues/failedMessageHandler.ts";
import { openLeadTable } from "../../tables/LeadTable.ts";

/** Sends the queued conversions to Meta. */
export const handler = onFirstEvent(() => {
  const name = "send-ad-events";
  const variables = readEnvironment(name);
  const { QUEUE_URL: queueUrl, DEAD_LETTERS_URL: deadLettersUrl } = variables;
  return sendMetaEvents({
    table: openLeadTable(name, variables),
    settings: metaEventsSchema.parse(JSON.parse(variables.META_EVENTS)),
    origin: variables.META_ORIGIN,
    token: cachedSecret(name, variables.META_TOKEN_SECRET_ID),
    onFailure: failedMessageHandler({ client: queueClient(name), queueUrl, deadLettersUrl }),
    now: () => new Date(),
    wait,
    logger: new Logger(),
  });
});
