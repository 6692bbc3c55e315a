import type { MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch";

/** An alarm that an operator acts on. Its page in docs/runbook.md says how. */
export type AlarmEntry = {
  /** `now`: visitors or leads are currently affected. `today`: can wait for business hours. */
  readonly urgency: "now" | "today";
  /** What visitors or the team notice. The alarm's email quotes it. */
  readonly meaning: string;
  /** Undefined if the environment lacks the monitored resource. Then there is no alarm. */
  readonly metric: Metric | MathExpression | undefined;
  /** The alarm goes off at or above this value, or below it if `below` is set. Default: one. */
  readonly threshold?: number;
  readonly below?: true;
  /** Length of one period. Default: five. */
  readonly minutes?: number;
  /** The number of consecutive periods that must breach the threshold. Default: one. */
  readonly periods?: number | undefined;
};

/** Alarms by id. The id is part of the alarm's name and the heading of its page. */
export type AlarmEntries = Readonly<Record<string, AlarmEntry>>;
