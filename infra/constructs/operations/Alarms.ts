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
import type { AlarmEntry } from "./alarms/AlarmEntry.ts";
import { alarmDescription } from "./alarms/alarmDescription.ts";

/** A metric, gathered over stretches of a length. */
export type MetricOver = (period: Duration) => IMetric;

/** What rings, on what, and where it is heard. */
export interface AlarmsProps<Id extends string> {
  readonly entries: Readonly<Record<Id, AlarmEntry>>;
  /** Absent: the environment has nothing that could be watched. */
  readonly metrics: Readonly<Record<Id, MetricOver | undefined>>;
  /** Before each alarm's id: makes its name unique in the account, and tells which environment rings. */
  readonly namePrefix: string;
  readonly topic: ITopic;
}

/** The alarms of a table, each with its metric. */
export class Alarms<Id extends string> extends Construct {
  readonly all: readonly Alarm[];

  constructor(scope: Construct, id: string, props: AlarmsProps<Id>) {
    super(scope, id);
    const metrics = new Map<string, MetricOver | undefined>(Object.entries(props.metrics));
    const action = new SnsAction(props.topic);
    this.all = Object.entries<AlarmEntry>(props.entries).flatMap(([name, entry]) => {
      const metric = metrics.get(name);
      if (metric === undefined) return [];
      const alarm = new Alarm(this, name, {
        alarmName: `${props.namePrefix}-${name}`,
        alarmDescription: alarmDescription(name, entry),
        metric: metric(Duration.minutes(entry.minutes)),
        evaluationPeriods: entry.times ?? 1,
        threshold: entry.threshold,
        ...(entry.below === true ? belowThreshold : fromThreshold),
      });
      alarm.addAlarmAction(action);
      // Whoever was called at night wants to hear that it is over.
      if (entry.urgency === "now") alarm.addOkAction(action);
      return [alarm];
    });
  }
}

const fromThreshold = {
  comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
  // Nobody called: nothing failed.
  treatMissingData: TreatMissingData.NOT_BREACHING,
};

const belowThreshold = {
  comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
  // Nothing was counted: that is what this kind waits for.
  treatMissingData: TreatMissingData.BREACHING,
};
