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

/** Whose logs are counted, and under which name. */
export interface LogMetricsProps {
  readonly handlers: ReadonlyMap<string, HandlerFunction>;
  readonly accessLog: ILogGroup;
  readonly namespace: string;
}

/** The product's own metrics, which the log service counts as lines come in: the functions know nothing of them. */
export class LogMetrics extends Construct {
  readonly #namespace: string;

  constructor(scope: Construct, id: string, props: LogMetricsProps) {
    super(scope, id);
    this.#namespace = props.namespace;
    for (const { metricName, functions, where } of Object.values<LogMetric>(logMetrics)) {
      for (const name of functions) {
        const logGroup = props.handlers.get(name)?.logGroup;
        if (logGroup === undefined) throw new Error(`No function ${name}, whose log is counted`);
        this.#count(`${metricName}-${name}`, { logGroup, metricName, pattern: linesWith(where) });
      }
    }
    this.#count(turnedAway.metricName, { ...turnedAway, logGroup: props.accessLog });
  }

  /** How often lines were counted. */
  of(name: LogMetricName, options?: MetricOptions): Metric {
    return this.#metric(logMetrics[name].metricName, options);
  }

  /** Requests that the API's throttles answered 429. */
  turnedAway(options?: MetricOptions): Metric {
    return this.#metric(turnedAway.metricName, options);
  }

  #metric(metricName: string, options?: MetricOptions): Metric {
    return new Metric({
      namespace: this.#namespace,
      metricName,
      statistic: Stats.SUM,
      ...options,
    });
  }

  #count(id: string, { logGroup, metricName, pattern }: Counting): void {
    new MetricFilter(this, id, {
      logGroup,
      filterPattern: pattern,
      metricNamespace: this.#namespace,
      metricName,
      metricValue: "1",
      // Where lines come but none is counted: otherwise nothing, which nobody tells from a function that is not called.
      defaultValue: 0,
    });
  }
}

type Counting = {
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

/** In the API's access log (`ApiStage`), whose values are texts. */
const turnedAway = {
  metricName: "RequestsTurnedAway",
  pattern: FilterPattern.stringValue("$.status", "=", "429"),
};
