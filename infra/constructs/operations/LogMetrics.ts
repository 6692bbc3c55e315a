import { type LogMetric, type LogMetricName, logMetrics } from "@planner/shared/logMetrics";
import { Metric, type MetricOptions, Stats } from "aws-cdk-lib/aws-cloudwatch";
import {
  FilterPattern,
  type IFilterPattern,
  type ILogGroup,
  MetricFilter,
} from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { HandlerFunction } from "../api/HandlerFunction.ts";

export interface LogMetricsProps {
  readonly handlers: ReadonlyMap<string, HandlerFunction>;
  readonly accessLog: ILogGroup;
  readonly namespace: string;
}

/** Our own metrics. CloudWatch Logs derives them from log lines, so the functions publish none. */
export class LogMetrics extends Construct {
  readonly #namespace: string;

  constructor(scope: Construct, id: string, props: LogMetricsProps) {
    super(scope, id);
    this.#namespace = props.namespace;
    for (const metric of Object.values<LogMetric>(logMetrics)) {
      const { metricName, functions, where } = metric;
      for (const name of functions) {
        const logGroup = props.handlers.get(name)?.logGroup;
        if (logGroup === undefined) throw new Error(`No function ${name} to count log lines of`);
        const pattern = linesWith(where);
        // Zeros would look like data to the alarm no-leads: a smoke test of a new environment would set it off.
        const defaultValue = metric === logMetrics.leadsSaved ? undefined : 0;
        this.#count(`${metricName}-${name}`, { logGroup, metricName, pattern, defaultValue });
      }
    }
    this.#count(throttledRequests.metricName, {
      ...throttledRequests,
      logGroup: props.accessLog,
      defaultValue: 0,
    });
  }

  /** Returns the number of matching log lines. */
  of(name: LogMetricName, options?: MetricOptions): Metric {
    return this.#metric(logMetrics[name].metricName, options);
  }

  /** Requests that the API throttled with 429. */
  requestsThrottled(options?: MetricOptions): Metric {
    return this.#metric(throttledRequests.metricName, options);
  }

  #metric(metricName: string, options?: MetricOptions): Metric {
    return new Metric({
      namespace: this.#namespace,
      metricName,
      statistic: Stats.SUM,
      ...options,
    });
  }

  #count(id: string, { logGroup, metricName, pattern, defaultValue }: CountedLines): void {
    new MetricFilter(this, id, {
      logGroup,
      filterPattern: pattern,
      metricNamespace: this.#namespace,
      metricName,
      metricValue: "1",
      defaultValue,
    });
  }
}

type CountedLines = {
  readonly logGroup: ILogGroup;
  readonly metricName: string;
  readonly pattern: IFilterPattern;
  /** The value for lines that do not match. Zero, because otherwise they would look like no calls. */
  readonly defaultValue: 0 | undefined;
};

function linesWith(where: LogMetric["where"]): IFilterPattern {
  return FilterPattern.all(
    ...Object.entries(where).map(([field, value]) =>
      typeof value === "boolean"
        ? FilterPattern.booleanValue(`$.${field}`, value)
        : FilterPattern.stringValue(`$.${field}`, "=", value),
    ),
  );
}

/** Based on the API's access log, where every value is a string. */
const throttledRequests = {
  metricName: "RequestsThrottled",
  pattern: FilterPattern.stringValue("$.status", "=", "429"),
};
