import { Duration } from "aws-cdk-lib";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { StreamConsumer } from "./StreamConsumer.ts";

export interface LeadDispatchProps {
  readonly table: TableV2;
  readonly environment: Environment;
  readonly searchQueue: Queue;
  /** One per channel. */
  readonly alertQueues: readonly Queue[];
}

/** Queues each new lead from the table's stream for the search index and for every alert channel. */
export class LeadDispatch extends StreamConsumer {
  constructor(scope: Construct, id: string, props: LeadDispatchProps) {
    const { table, environment, searchQueue, alertQueues } = props;
    super(scope, id, {
      table,
      environment,
      handlerId: "Dispatcher",
      name: "dispatch-leads",
      description: "Queues each new lead for the search index and the alert channels",
      variables: {
        SEARCH_QUEUE_URL: searchQueue.queueUrl,
        ...(alertQueues.length > 0 && {
          ALERT_QUEUE_URLS: alertQueues.map(({ queueUrl }) => queueUrl).join(" "),
        }),
      },
      permissions: [
        new PolicyStatement({
          actions: ["sqs:SendMessage"],
          resources: [searchQueue, ...alertQueues].map(({ queueArn }) => queueArn),
        }),
      ],
      timeout: Duration.seconds(60),
      // Four chunks of ten leads, each with at most five calls of three seconds.
      batchSize: 40,
    });
  }
}
