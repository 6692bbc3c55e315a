import { apiRoutes } from "@planner/shared/api/routes";
import { CfnOutput, Duration, RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import { Alarm, ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import { type ITopic, Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { operationsName } from "../../environments.ts";
import { findHandlers } from "../api/HandlerFunction.ts";
import {
  type AlarmEntries,
  edgeAlarms,
  type MonitoredEdge,
  type MonitoredResources,
  regionalAlarms,
} from "./alarmEntries.ts";
import { LogMetrics } from "./LogMetrics.ts";
import { OperationsDashboard } from "./OperationsDashboard.ts";

export interface ObservabilityProps extends Omit<MonitoredResources, "saveLead" | "logs"> {
  readonly accessLog: ILogGroup;
  /** For the dashboard. The edge alarms are in us-east-1. */
  readonly edge: MonitoredEdge;
}

/**
 * Metrics, alarms, dashboard and queries in an environment's region. Create it after all functions, because it
 * looks them up.
 */
export class Observability extends Construct {
  /** Of the alarms. Undefined if they have no recipients. */
  readonly alarmTopic: ITopic | undefined;

  constructor(scope: Construct, id: string, props: ObservabilityProps) {
    super(scope, id);
    const { environment, accessLog, edge } = props;
    const handlers = findHandlers(Stack.of(this));
    const saveLead = handlers.get(apiRoutes.saveLead.functionName);
    if (saveLead === undefined) throw new Error("No function saves leads");
    const logs = new LogMetrics(this, "LogMetrics", {
      logGroups: { "save-lead": saveLead.logGroup, "API access log": accessLog },
      namespace: `AdBudgetPlanner/${environment.name}`,
    });
    const resources = { ...props, saveLead, logs };
    const entries = regionalAlarms(resources);
    const { alarms, topic } = createAlarms(this, { environment, entries });
    this.alarmTopic = topic;
    const shown = { resources, edge, handlers: [...handlers.values()], alarms };
    new OperationsDashboard(this, "Dashboard", shown);
  }
}

export interface EdgeObservabilityProps {
  readonly environment: Environment;
  readonly edge: MonitoredEdge;
  /** The topic of the environment's other alarms, if it is in the same region. */
  readonly topic: ITopic | undefined;
}

/**
 * The CDN and firewall alarms and the budget. In us-east-1, because an alarm can only use metrics in its own
 * region.
 */
export class EdgeObservability extends Construct {
  constructor(scope: Construct, id: string, props: EdgeObservabilityProps) {
    super(scope, id);
    const { environment, edge, topic } = props;
    createAlarms(this, { environment, entries: edgeAlarms(edge), topic });
    createBudget(this, environment);
  }
}

/**
 * A monthly budget for the whole account. A budget per environment would need a cost allocation tag, which must be
 * activated manually in the billing console.
 */
function createBudget(scope: Construct, environment: Environment): void {
  const { monthlyBudgetUsd, alarmRecipients = [] } = environment;
  // AWS rejects budget notices without a recipient.
  if (monthlyBudgetUsd === undefined || alarmRecipients.length === 0) return;
  new CfnBudget(scope, "Budget", {
    budget: {
      // AWS generates the name: a change of the recipients creates the new budget before it deletes the old one.
      budgetType: "COST",
      timeUnit: "MONTHLY",
      budgetLimit: { amount: monthlyBudgetUsd, unit: "USD" },
    },
    notificationsWithSubscribers: budgetNotices.map((notice) => ({
      notification: { ...notice, comparisonOperator: "GREATER_THAN", thresholdType: "PERCENTAGE" },
      subscribers: alarmRecipients.map((address) => ({ subscriptionType: "EMAIL", address })),
    })),
  });
}

/** When AWS notifies, in percent of the limit. The runbook's page is `budget`. */
const budgetNotices = [
  { notificationType: "ACTUAL", threshold: 80 },
  { notificationType: "FORECASTED", threshold: 100 },
  { notificationType: "ACTUAL", threshold: 100 },
];

interface AlarmsProps {
  readonly environment: Environment;
  readonly entries: AlarmEntries;
  /** The topic of other alarms in the same region. If absent, creates one. */
  readonly topic?: ITopic | undefined;
}

/** Creates alarms and the topic that emails them to the operators. Undefined if there are none. */
function createAlarms(parent: Construct, { environment, entries, topic: given }: AlarmsProps) {
  const scope = new Construct(parent, "Alarms");
  const { alarmRecipients } = environment;
  const topic = alarmRecipients && (given ?? createTopic(scope, alarmRecipients));
  const action = topic && new SnsAction(topic);
  const alarms = Object.entries(entries).flatMap(([name, entry]) => {
    const { urgency, metric, threshold = 1, below = false, minutes = 5, periods = 1 } = entry;
    if (metric === undefined) return [];
    const alarm = new Alarm(scope, name, {
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
  return { alarms, topic };
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
