import { Logger } from "@aws-lambda-powertools/logger";
import * as z from "zod/mini";
import { callLimits } from "../../aws/callLimits.ts";
import { queueClient } from "../../aws/clients.ts";
import { listVariable, readEnvironment, textVariable } from "../../aws/environment.ts";
import { enqueueTo } from "../../queues/leadMessages.ts";
import { dispatchLeads } from "./dispatchLeads.ts";

const environment = readEnvironment(
  z.object({ SEARCH_QUEUE_URL: textVariable, ALERT_QUEUE_URLS: z._default(listVariable, []) }),
);
const client = queueClient(callLimits["dispatch-leads"]);

export const handler = dispatchLeads({
  toSearch: enqueueTo(client, environment.SEARCH_QUEUE_URL),
  toAlerts: environment.ALERT_QUEUE_URLS.map((url) => enqueueTo(client, url)),
  now: () => new Date(),
  logger: new Logger(),
});
