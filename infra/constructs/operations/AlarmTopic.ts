import { RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";

export interface AlarmTopicProps {
  /** Email addresses. Each recipient must confirm the SNS subscription. */
  readonly recipients: readonly string[];
}

/**
 * Emails alarms to the operators. Has its own key, because alarms cannot publish to a topic encrypted with AWS's
 * default key.
 */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string, { recipients }: AlarmTopicProps) {
    const { account } = Stack.of(scope);
    const alarms = new ServicePrincipal("cloudwatch.amazonaws.com", {
      conditions: { StringEquals: { "aws:SourceAccount": account } },
    });
    const masterKey = new Key(scope, `${id}Key`, {
      description: "Encrypts alarms on their way to the operators",
      enableKeyRotation: true,
      // It only encrypts messages in transit, no stored data.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    masterKey.addToResourcePolicy(
      new PolicyStatement({
        principals: [alarms],
        actions: ["kms:Decrypt", "kms:GenerateDataKey"],
        resources: ["*"],
      }),
    );
    super(scope, id, { masterKey, enforceSSL: true });
    this.addToResourcePolicy(
      new PolicyStatement({
        sid: "AllowAlarms",
        principals: [alarms],
        actions: ["sns:Publish"],
        resources: [this.topicArn],
      }),
    );
    for (const recipient of recipients) {
      const subscription = this.addSubscription(new EmailSubscription(recipient));
      Validations.of(subscription).acknowledge({
        id: "Serverless-SNSRedrivePolicy",
        reason: "Late emails are useless. The dashboard and the alarm history show every alarm.",
      });
    }
  }
}
