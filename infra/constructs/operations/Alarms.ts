import { CfnOutput, Duration, RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { type ITopic, Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { operationsName } from "../../environments.ts";
import type { AlarmEntries } from "./alarmEntries.ts";

export interface AlarmsProps {
  readonly environment: Environment;
  readonly entries: AlarmEntries;
  /** The topic of other alarms in the same region. If absent, creates one. */
  readonly topic?: ITopic | undefined;
}

export class Alarms extends Construct {
  readonly all: readonly Alarm[];
  /** Emails the alarms to the operators. Undefined if there are none. */
  readonly topic: ITopic | undefined;

  constructor(scope: Construct, id: string, { environment, entries, topic }: AlarmsProps) {
    super(scope, id);
    const { alarmRecipients } = environment;
    this.topic = alarmRecipients && (topic ?? createTopic(this, alarmRecipients));
    const action = this.topic && new SnsAction(this.topic);
    this.all = Object.entries(entries).flatMap(([name, entry]) => {
      const { urgency, metric, threshold = 1, below = false, minutes = 5, periods = 1 } = entry;
      if (metric === undefined) return [];
      const alarm = new Alarm(this, name, {
        alarmName: `${operationsName(environment)}-${name}`,
        alarmDescription: `${urgencies[urgency]}\n${entry.meaning}\nWhat to do: docs/runbook.md#${name}`,
        metric: metric.with({ period: Duration.minutes(minutes) }),
        threshold,
        evaluationPeriods: periods,
        ...(below ? belowThreshold : fromThreshold),
      });
      if (action === undefined) return [alarm];
      alarm.addAlarmAction(action);
      if (below) alarm.addInsufficientDataAction(action);
      if (urgency === "now") alarm.addOkAction(action);
      return [alarm];
    });
  }
}

const fromThreshold = {
  comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
  // No data means no calls, so no failures.
  treatMissingData: TreatMissingData.NOT_BREACHING,
};

const belowThreshold = {
  comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
  // For a `below` alarm, missing data is the problem, but only after the first data: a new alarm starts in the state
  // "insufficient data", and only returning to it runs the action.
  treatMissingData: TreatMissingData.MISSING,
};

/** The first line of the alarm's email. */
const urgencies = {
  now: "NOW: visitors or leads are affected right now.",
  today: "TODAY: no visitor or lead is affected right now.",
} as const;

/** Has its own key, because alarms cannot publish to a topic encrypted with AWS's default key. */
function createTopic(scope: Construct, recipients: readonly string[]): ITopic {
  const masterKey = new Key(scope, "TopicKey", {
    description: "Encrypts alarms on their way to the operators",
    enableKeyRotation: true,
    // It only encrypts messages in transit, no stored data.
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const topic = new Topic(scope, "Topic", { masterKey, enforceSSL: true });
  new CfnOutput(Stack.of(scope), "AlarmTopicArn", { value: topic.topicArn });
  const principals = [
    new ServicePrincipal("cloudwatch.amazonaws.com", {
      conditions: { StringEquals: { "aws:SourceAccount": Stack.of(scope).account } },
    }),
  ];
  const encrypt = { actions: ["kms:Decrypt", "kms:GenerateDataKey"], resources: ["*"] };
  const publish = { actions: ["sns:Publish"], resources: [topic.topicArn] };
  masterKey.addToResourcePolicy(new PolicyStatement({ principals, ...encrypt }));
  topic.addToResourcePolicy(new PolicyStatement({ principals, ...publish }));
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
