import { Logger } from "@aws-lambda-powertools/logger";
import { SQSClient } from "@aws-sdk/client-sqs";
import { enqueueAlerts } from "../../alerts/enqueueAlerts.ts";
import { alertDispatch } from "./alertDispatch.ts";
import { readEnv } from "./env.ts";

const env = readEnv(process.env);

/** Ten leads take a call to each queue, in two tries of at most a second and a half. */
const client = new SQSClient({
  // The SDK would ask the queue's address even where another one is configured.
  useQueueUrlAsEndpoint: false,
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 1_500, throwOnRequestTimeout: true },
});

export const handler = alertDispatch({
  enqueue: enqueueAlerts(client, env.QUEUE_URLS),
  logger: new Logger(),
});
