import { Duration, Validations } from "aws-cdk-lib";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";

/** A queue of what failed elsewhere, kept for the two weeks that SQS keeps anything. */
export function deadLetterQueue(scope: Construct, id: string): Queue {
  const queue = new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  const reason = "It is the queue of what failed elsewhere.";
  Validations.of(queue).acknowledge(
    { id: "AwsSolutions-SQS3", reason },
    { id: "Serverless-SQSRedrivePolicy", reason },
  );
  return queue;
}
