import { Duration } from "aws-cdk-lib";
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  LogQueryWidget,
  SingleValueWidget,
  Stats,
  TextWidget,
} from "aws-cdk-lib/aws-cloudwatch";
import { Operation } from "aws-cdk-lib/aws-dynamodb";
import type { Construct } from "constructs";
import { edgeMetrics, type WatchedEdge } from "./edgeMetrics.ts";
import { logQueries } from "./LogQueries.ts";
import { handlerNamed, type Watched } from "./Watched.ts";

/** What is shown. */
export interface OperationsDashboardProps {
  readonly dashboardName: string;
  readonly watched: Watched;
  readonly edge: WatchedEdge;
  readonly alarms: readonly Alarm[];
}

/** One page for whoever was called: what rings, what the business does, then the way of a request from the edge on. */
export class OperationsDashboard extends Dashboard {
  constructor(scope: Construct, id: string, props: OperationsDashboardProps) {
    super(scope, id, {
      dashboardName: props.dashboardName,
      defaultInterval: Duration.days(1),
      widgets: [
        [
          new TextWidget({ markdown: introduction, width: 24, height: 2 }),
          new AlarmStatusWidget({ title: "What rings", alarms: [...props.alarms], width: 24 }),
        ],
        business(props.watched),
        edge(props.edge),
        api(props.watched),
        functions(props.watched),
        table(props.watched),
        alerts(props.watched),
        [failures(props.watched)],
      ],
    });
  }
}

const introduction =
  "Every alarm has a page in `docs/runbook.md`. The firewall's and the CDN's alarms are in us-east-1. To follow one request, run the query *Follow a request* in Logs Insights.";

function business({ logs }: Watched): IWidget[] {
  const counted = [
    logs.of("plansComputed", { label: "Plans computed" }),
    logs.of("leadsSaved", { label: "Leads saved" }),
    logs.of("gatesPassed", { label: "Gates passed" }),
    logs.of("saveFailures", { label: "Save failures" }),
  ];
  const title = "Plans and leads";
  return [
    new SingleValueWidget({ title, metrics: counted, setPeriodToTimeRange: true, width: 8 }),
    graph({ title: `${title}, by the hour`, left: counted, period: Duration.hours(1), width: 16 }),
  ];
}

function edge(watched: WatchedEdge): IWidget[] {
  const metrics = edgeMetrics(watched);
  const period = Duration.minutes(5);
  return [
    graph({ title: "CDN: percent answered 5xx", left: [metrics["site-failing"](period)] }),
    graph({
      title: "Firewall: requests refused",
      left: [metrics["firewall-busy"](period), metrics["leads-refused-by-firewall"](period)],
    }),
  ];
}

function api({ api: watched, logs }: Watched): IWidget[] {
  return [
    graph({
      title: "API: calls and refusals",
      left: [
        watched.metricCount({ statistic: Stats.SUM }),
        watched.metricClientError({ statistic: Stats.SUM }),
        watched.metricServerError({ statistic: Stats.SUM }),
        logs.turnedAway({ label: "429 by the throttle" }),
      ],
    }),
    graph({
      title: "API: milliseconds, median and slowest hundredth",
      left: [Stats.p(50), Stats.p(99)].map((statistic) => watched.metricLatency({ statistic })),
    }),
  ];
}

function functions({ handlers }: Watched): IWidget[] {
  const each = (metric: (name: string) => IMetric | undefined) =>
    [...handlers.keys()].map(metric).filter((found) => found !== undefined);
  return [
    graph({
      title: "Functions: crashes and refused executions",
      left: each((name) => handlers.get(name)?.metricErrors({ label: `${name} crashed` })),
      right: each((name) => handlers.get(name)?.metricThrottles({ label: `${name} refused` })),
    }),
    graph({
      title: "Functions: milliseconds, slowest hundredth",
      left: each((name) =>
        handlers.get(name)?.metricDuration({ label: name, statistic: Stats.p(99) }),
      ),
    }),
  ];
}

function table(watched: Watched): IWidget[] {
  return [
    graph({
      title: "Table: milliseconds of a write and of a page",
      left: [Operation.PUT_ITEM, Operation.QUERY].map((operation) =>
        watched.table.metricSuccessfulRequestLatency({
          dimensionsMap: { TableName: watched.table.tableName, Operation: operation },
          label: operation,
        }),
      ),
    }),
    graph({
      title: "Statistics: milliseconds behind, batches that failed",
      left: [
        handlerNamed(watched, "count-leads").metric("IteratorAge", { statistic: Stats.MAXIMUM }),
      ],
      right: [
        watched.logs.of("countingFailures", { label: "Batches that come again" }),
        watched.deadLetters.metricApproximateNumberOfMessagesVisible({ label: "Given up" }),
      ],
    }),
  ];
}

function alerts({ alertQueues }: Watched): IWidget[] {
  if (alertQueues === undefined) return [];
  const { queues, deadLetters } = alertQueues;
  return [
    graph({
      title: "Alerts: seconds that the oldest waits, given up",
      left: queues.map((queue) =>
        queue.metricApproximateAgeOfOldestMessage({
          label: queue.node.path.split("/").at(-2) ?? "",
          statistic: Stats.MAXIMUM,
        }),
      ),
      right: deadLetters.map((queue) =>
        queue.metricApproximateNumberOfMessagesVisible({
          label: `${queue.node.path.split("/").at(-2)}, given up`,
        }),
      ),
    }),
  ];
}

function failures({ handlers }: Watched): IWidget {
  return new LogQueryWidget({
    title: "Failures",
    logGroupNames: [...handlers.values()].map(({ logGroup }) => logGroup.logGroupName),
    queryLines: [...logQueries.Failures],
    width: 24,
    height: 8,
  });
}

type Graph = {
  readonly title: string;
  readonly left: IMetric[];
  readonly right?: IMetric[];
  readonly period?: Duration;
  readonly width?: number;
};

function graph({ width = 12, ...rest }: Graph): GraphWidget {
  return new GraphWidget({ ...rest, width, leftYAxis: { min: 0 } });
}
