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

/** The product's own metrics. CloudWatch Logs counts the functions' log lines, so the functions publish no metrics. */
export class LogMetrics extends Construct {
  readonly #namespace: string;

  constructor(scope: Construct, id: string, props: LogMetricsProps) {
    super(scope, id);
    this.#namespace = props.namespace;
    for (const { metricName, functions, where } of Object.values<LogMetric>(logMetrics)) {
      for (const name of functions) {
        const logGroup = props.handlers.get(name)?.logGroup;
        if (logGroup === undefined)
          throw new Error(`There is no function ${name} to count log lines of`);
        this.#count(`${metricName}-${name}`, { logGroup, metricName, pattern: linesWith(where) });
      }
    }
    this.#count(throttledRequests.metricName, { ...throttledRequests, logGroup: props.accessLog });
  }

  /** The number of log lines that a metric counts. */
  of(name: LogMetricName, options?: MetricOptions): Metric {
    return this.#metric(logMetrics[name].metricName, options);
  }

  /** Requests that the API's throttles rejected with 429. */
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

  #count(id: string, { logGroup, metricName, pattern }: CountedLines): void {
    new MetricFilter(this, id, {
      logGroup,
      filterPattern: pattern,
      metricNamespace: this.#namespace,
      metricName,
      metricValue: "1",
      // Without it, zero matches would look the same as a function that is never called.
      defaultValue: 0,
    });
  }
}

type CountedLines = {
  readonly logGroup: ILogGroup;
  readonly metricName: string;
  readonly pattern: IFilterPattern;
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

/** Read from the API's access log, in which every value is a string. */
const throttledRequests = {
  metricName: "RequestsThrottled",
  pattern: FilterPattern.stringValue("$.status", "=", "429"),
};
