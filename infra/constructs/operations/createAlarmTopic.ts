import { CfnOutput, RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { type ITopic, Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import { outputNames } from "../../outputNames.ts";

/**
 * The topic that emails alarms to the operators. Has its own key, because alarms cannot publish to a topic encrypted with
 * AWS's default key.
 */
export function createAlarmTopic(scope: Construct, recipients: readonly string[]): ITopic {
  const masterKey = new Key(scope, "TopicKey", {
    description: "Encrypts alarms on their way to the operators",
    enableKeyRotation: true,
    // The key only encrypts messages in transit, no stored data.
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const topic = new Topic(scope, "Topic", { masterKey, enforceSSL: true });
  new CfnOutput(Stack.of(scope), outputNames.alarmTopicArn, { value: topic.topicArn });
  // Only alarms of this account.
  const cloudWatch = new ServicePrincipal("cloudwatch.amazonaws.com", {
    conditions: { StringEquals: { "aws:SourceAccount": Stack.of(scope).account } },
  });
  masterKey.addToResourcePolicy(
    new PolicyStatement({
      principals: [cloudWatch],
      actions: ["kms:Decrypt", "kms:GenerateDataKey"],
      resources: ["*"],
    }),
  );
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [cloudWatch],
      actions: ["sns:Publish"],
      resources: [topic.topicArn],
    }),
  );
  for (const recipient of recipients) {
    // The recipient must confirm the subscription.
    const subscription = topic.addSubscription(new EmailSubscription(recipient));
    Validations.of(subscription).acknowledge({
      id: "Serverless-SNSRedrivePolicy",
      reason: "Late emails are useless. The dashboard and the alarm history show every alarm.",
    });
  }
  return topic;
}
