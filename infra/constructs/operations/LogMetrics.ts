import {
  type LogMetric,
  type LogMetricName,
  logMetrics,
} from "@planner/shared/deployment/logMetrics";
import { Metric, type MetricOptions, Stats } from "aws-cdk-lib/aws-cloudwatch";
import {
  FilterPattern,
  type IFilterPattern,
  type ILogGroup,
  MetricFilter,
} from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";

export interface LogMetricsProps {
  /** Undefined for a function that the environment does not have. Then its metrics do not exist. */
  readonly logGroups: Readonly<Record<LogMetric["log"], ILogGroup | undefined>>;
  readonly namespace: string;
}

/** Our own metrics. CloudWatch Logs derives them from log lines, so the functions publish none. */
export class LogMetrics extends Construct {
  readonly #namespace: string;

  constructor(scope: Construct, id: string, { logGroups, namespace }: LogMetricsProps) {
    super(scope, id);
    this.#namespace = namespace;
    for (const metric of Object.values<LogMetric>(logMetrics)) {
      const logGroup = logGroups[metric.log];
      if (logGroup === undefined) continue;
      new MetricFilter(this, metric.metricName, {
        logGroup,
        filterPattern: linesWith(metric),
        metricNamespace: namespace,
        metricName: metric.metricName,
        metricValue: "1",
        // Zeros would look like data to the alarm no-leads: a smoke test of a new environment would set it off.
        defaultValue: metric === logMetrics.leadsSaved ? undefined : 0,
      });
    }
  }

  /** One of the metrics, as a sum. */
  of(name: LogMetricName, options?: MetricOptions): Metric {
    return new Metric({
      namespace: this.#namespace,
      metricName: logMetrics[name].metricName,
      statistic: Stats.SUM,
      ...options,
    });
  }
}

/** Matches the log lines that a metric counts. */
function linesWith({ where, exceptRoutes = [] }: LogMetric): IFilterPattern {
  const conditions = Object.entries(where).map(([field, value]) =>
    typeof value === "boolean"
      ? FilterPattern.booleanValue(`$.${field}`, value)
      : FilterPattern.stringValue(`$.${field}`, "=", value),
  );
  const exceptions = exceptRoutes.map((route) => FilterPattern.stringValue("$.route", "!=", route));
  return FilterPattern.all(...conditions, ...exceptions);
}
