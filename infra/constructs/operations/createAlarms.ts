import { Duration } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { operationsName } from "../../resourceNames.ts";
import type { AlarmEntries, AlarmEntry } from "./AlarmEntry.ts";
import { createAlarmTopic } from "./createAlarmTopic.ts";

interface AlarmsProps {
  readonly environment: Environment;
  readonly entries: AlarmEntries;
  /** The topic of other alarms in the same region. If absent, creates one. */
  readonly topic?: ITopic | undefined;
}

/**
 * Creates alarms, and the topic that emails them to the operators. If the environment has no recipients of alarms, there is no
 * topic.
 */
export function createAlarms(
  parent: Construct,
  { environment, entries, topic: given }: AlarmsProps,
) {
  const scope = new Construct(parent, "Alarms");
  const { alarmRecipients } = environment;
  const topic = alarmRecipients && (given ?? createAlarmTopic(scope, alarmRecipients));
  const alarms: Alarm[] = [];
  for (const [id, entry] of Object.entries(entries)) {
    if (entry.metric === undefined) continue;
    const alarm = createAlarm(scope, id, {
      ...entry,
      metric: entry.metric,
      name: `${operationsName(environment)}-${id}`,
    });
    if (topic !== undefined) addActions(alarm, entry, new SnsAction(topic));
    alarms.push(alarm);
  }
  return { alarms, topic };
}

type AlarmSettings = Omit<AlarmEntry, "metric"> & {
  readonly metric: NonNullable<AlarmEntry["metric"]>;
  readonly name: string;
};

function createAlarm(scope: Construct, id: string, settings: AlarmSettings): Alarm {
  const { name, urgency, meaning, metric } = settings;
  const { threshold = 1, below = false, minutes = 5, periods = 1 } = settings;
  const comparison = below ? belowThreshold : fromThreshold;
  return new Alarm(scope, id, {
    alarmName: name,
    alarmDescription: `${urgencies[urgency]}\n${meaning}\nWhat to do: docs/runbook.md#${id}`,
    metric: metric.with({ period: Duration.minutes(minutes) }),
    threshold,
    evaluationPeriods: periods,
    ...comparison,
  });
}

function addActions(alarm: Alarm, { urgency, below }: AlarmEntry, action: SnsAction): void {
  alarm.addAlarmAction(action);
  if (below) alarm.addInsufficientDataAction(action);
  if (urgency === "now") alarm.addOkAction(action);
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
