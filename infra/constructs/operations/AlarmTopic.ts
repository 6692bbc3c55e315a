import { RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";

/** Who is told when something rings. */
export interface AlarmTopicProps {
  /** E-mail addresses. Each is asked once whether it wants the mails. */
  readonly recipients: readonly string[];
}

/**
 * Where alarms go: mails to those who operate. Encrypted by a key of its own, because the one that Amazon keeps for
 * topics lets no alarm in; an alarm that cannot write rings unheard.
 */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string, { recipients }: AlarmTopicProps) {
    const { account } = Stack.of(scope);
    const alarms = new ServicePrincipal("cloudwatch.amazonaws.com", {
      conditions: { StringEquals: { "aws:SourceAccount": account } },
    });
    const masterKey = new Key(scope, `${id}Key`, {
      description: "Encrypts alarms on their way to those who operate",
      enableKeyRotation: true,
      // It keeps nothing that could not be said again.
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
        reason:
          "A mail that could not be sent helps nobody later: what rings stands on the dashboard, and in the alarm's history.",
      });
    }
  }
}
