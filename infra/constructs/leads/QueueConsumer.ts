import { functionSettings } from "@planner/shared/deployment/functions";
import { Duration, Validations } from "aws-cdk-lib";
import { EventSourceMapping } from "aws-cdk-lib/aws-lambda";
import { type IQueue, Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { HandlerFunction, type HandlerFunctionProps } from "../api/HandlerFunction.ts";
import { allow } from "../permissions.ts";
import { createDeadLetterQueue } from "./createDeadLetterQueue.ts";

export interface QueueConsumerProps extends Omit<HandlerFunctionProps, "failures" | "reserved"> {
  /** Whether the function gets one message at a time, and may delay it or move it to the dead letters. */
  readonly movesMessages?: boolean;
  /** How often a message is received at most, before it goes to the dead letters. Default: 20. */
  readonly maxReceives?: number;
}

/**
 * A queue and the function that reads it. Of all messages, only SES's reports of bounces and complaints contain personal data.
 * A failed message is usually tried 20 times, six timeouts of the function apart, then goes to the dead-letter queue.
 */
export class QueueConsumer extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly handler: HandlerFunction;

  constructor(scope: Construct, id: string, props: QueueConsumerProps) {
    super(scope, id);
    this.deadLetters = createDeadLetterQueue(this, "DeadLetters");
    this.queue = new Queue(this, "Queue", {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // As AWS recommends.
      visibilityTimeout: Duration.seconds(6 * functionSettings[props.name].timeoutSeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: props.maxReceives ?? 20 },
      retentionPeriod: Duration.days(14),
    });
    const actions = ["sqs:DeleteMessage", "sqs:GetQueueAttributes", "sqs:ReceiveMessage"];
    if (props.movesMessages) actions.push("sqs:ChangeMessageVisibility");
    const moveMessages = props.movesMessages
      ? [allow([this.deadLetters.queueArn], "sqs:SendMessage")]
      : [];
    this.handler = new HandlerFunction(this, "Handler", {
      ...props,
      variables: {
        ...props.variables,
        QUEUE_URL: this.queue.queueUrl,
        DEAD_LETTERS_URL: this.deadLetters.queueUrl,
      },
      permissions: [
        ...props.permissions,
        allow([this.queue.queueArn], ...actions),
        ...moveMessages,
      ],
      reserved: maxConcurrency,
      failures: "Failed messages return to the queue, which has a dead-letter queue.",
    });
    const mapping = new EventSourceMapping(this, "Messages", {
      target: this.handler,
      eventSourceArn: this.queue.queueArn,
      batchSize: props.movesMessages ? 1 : 10,
      reportBatchItemFailures: true,
      maxConcurrency,
    });
    if (this.handler.role !== undefined) mapping.node.addDependency(this.handler.role);
    Validations.of(mapping).acknowledge({
      id: "Serverless-LambdaEventSourceMappingDestination",
      reason: "An SQS mapping has no destination. The queue has a dead-letter queue.",
    });
  }
}

/** Lambda's minimum. During a spike, messages wait in the queue instead of flooding SES, the webhook or the table. */
const maxConcurrency = 2;

/** The value of a variable that lists queues. */
export function queueUrlsJson(queues: readonly IQueue[]): string {
  return JSON.stringify(queues.map(({ queueUrl }) => queueUrl));
}
