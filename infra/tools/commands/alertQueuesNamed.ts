import type { SQSClient } from "@aws-sdk/client-sqs";
import type { AlertQueues } from "@planner/lambdas/alerts/redriveAlerts";
import { alertChannels } from "@planner/shared/lead/leadsTable";
import { CommandError } from "./CommandError.ts";

/** The part of the stack that a queue belongs to: `MailQueue`, `MailDeadLetters` and so on. */
export type QueuePart = `${"Mail" | "Webhook"}${"Queue" | "DeadLetters"}` | "DispatchDeadLetters";

/**
 * The queues of alerts, as far as the cloud has them.
 *
 * @param urlOf the address of a part's queue, if there is one
 * @throws CommandError when nobody is alerted at all
 */
export function alertQueuesNamed(
  client: SQSClient,
  urlOf: (part: QueuePart) => string | undefined,
): AlertQueues {
  const channels = alertChannels.flatMap((channel) => {
    const name = names[channel];
    const queueUrl = urlOf(`${name}Queue`);
    const deadLettersUrl = urlOf(`${name}DeadLetters`);
    return queueUrl === undefined || deadLettersUrl === undefined
      ? []
      : [{ channel, queueUrl, deadLettersUrl }];
  });
  const dispatchDeadLettersUrl = urlOf("DispatchDeadLetters");
  if (dispatchDeadLettersUrl === undefined) {
    throw new CommandError(
      "Nobody is told of new leads here: give ALERT_RECIPIENTS and ALERT_SENDER, or ALERT_WEBHOOK, and deploy.",
    );
  }
  return { client, channels, dispatchDeadLettersUrl };
}

const names = { mail: "Mail", webhook: "Webhook" } as const;
