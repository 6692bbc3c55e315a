import { Logger } from "@aws-lambda-powertools/logger";
import * as z from "zod/mini";
import { enqueueAlerts } from "../../alerts/alertQueue.ts";
import { callLimits, queueClient } from "../../aws/clients.ts";
import { listVariable, readEnvironment } from "../../aws/environment.ts";
import { dispatchAlerts } from "./dispatchAlerts.ts";

const { QUEUE_URLS } = readEnvironment(z.object({ QUEUE_URLS: listVariable }));

export const handler = dispatchAlerts({
  enqueue: enqueueAlerts(queueClient(callLimits["alert-dispatch"]), QUEUE_URLS),
  logger: new Logger(),
});
