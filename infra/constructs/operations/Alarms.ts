import { Duration } from "aws-cdk-lib";
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";

/** The definition of one alarm. Its entry in docs/runbook.md repeats the symptom and action. */
export type AlarmEntry<Resources> = {
  /** `now`: visitors or leads are currently affected. `today`: can wait for business hours. */
  readonly urgency: "now" | "today";
  readonly symptom: string;
  /** What to do first. The runbook has more. */
  readonly action: string;
  /** Returns undefined if the environment lacks the monitored resource. */
  readonly metric: (resources: Resources, period: Duration) => IMetric | undefined;
  /** The alarm goes off at or above this value, or below it if `below` is set. */
  readonly threshold: number;
  readonly below?: true;
  /** Length of one period. */
  readonly minutes: number;
  /** The number of consecutive periods that must breach the threshold. Default: one. */
  readonly periods?: number | ((resources: Resources) => number | undefined);
};

/** Alarms by id. */
export type AlarmTable<Resources> = Readonly<Record<string, AlarmEntry<Resources>>>;

export interface AlarmsProps<Resources> {
  readonly entries: AlarmTable<Resources>;
  readonly resources: Resources;
  /** Contains the environment and makes the alarm names unique in the account. */
  readonly namePrefix: string;
  readonly topic: ITopic;
}

/** Creates the alarms of a table. */
export class Alarms<Resources> extends Construct {
  readonly all: readonly Alarm[];

  constructor(scope: Construct, id: string, props: AlarmsProps<Resources>) {
    super(scope, id);
    const { resources } = props;
    const action = new SnsAction(props.topic);
    this.all = Object.entries(props.entries).flatMap(([name, entry]) => {
      const metric = entry.metric(resources, Duration.minutes(entry.minutes));
      if (metric === undefined) return [];
      const { periods } = entry;
      const alarm = new Alarm(this, name, {
        alarmName: `${props.namePrefix}-${name}`,
        alarmDescription: alarmDescription(name, entry),
        metric,
        evaluationPeriods: (typeof periods === "function" ? periods(resources) : periods) ?? 1,
        threshold: entry.threshold,
        ...(entry.below === true ? belowThreshold : fromThreshold),
      });
      alarm.addAlarmAction(action);
      if (entry.below === true) alarm.addInsufficientDataAction(action);
      if (entry.urgency === "now") alarm.addOkAction(action);
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

/** CloudWatch's maximum description length, in characters. */
export const maxDescriptionLength = 1024;

/** The text of the alarm's email. */
function alarmDescription(
  id: string,
  { urgency, symptom, action }: Pick<AlarmEntry<never>, "urgency" | "symptom" | "action">,
): string {
  return [
    urgencies[urgency],
    `Symptom: ${symptom}`,
    `Do: ${action}`,
    `Runbook: docs/runbook.md#${id}`,
  ].join("\n");
}

const urgencies = {
  now: "NOW: visitors or leads are affected right now.",
  today: "TODAY: no visitor or lead is affected right now.",
} as const satisfies Record<AlarmEntry<never>["urgency"], string>;
