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
import { edgeAlarms } from "./edgeAlarms.ts";
import { logQueries } from "./LogQueries.ts";
import { handlerNamed, type MonitoredEdge, type MonitoredResources } from "./MonitoredResources.ts";

export interface OperationsDashboardProps {
  readonly dashboardName: string;
  readonly resources: MonitoredResources;
  readonly edge: MonitoredEdge;
  readonly alarms: readonly Alarm[];
}

/**
 * The dashboard for the on-call operator: alarms, business figures, then every component from the CDN to the table.
 */
export class OperationsDashboard extends Dashboard {
  constructor(scope: Construct, id: string, props: OperationsDashboardProps) {
    super(scope, id, {
      dashboardName: props.dashboardName,
      defaultInterval: Duration.days(1),
      widgets: [
        [
          new TextWidget({ markdown: introduction, width: 24, height: 2 }),
          new AlarmStatusWidget({ title: "Alarms", alarms: [...props.alarms], width: 24 }),
        ],
        business(props.resources),
        edge(props.edge),
        api(props.resources),
        functions(props.resources),
        table(props.resources),
        queues(props.resources),
        [failures(props.resources)],
      ],
    });
  }
}

const introduction =
  "Every alarm has a page in `docs/runbook.md`. The alarms of firewall and CDN are in us-east-1. To follow one request, run the query *Follow a request* in Logs Insights.";

function business({ logs }: MonitoredResources): IWidget[] {
  const counted = [
    logs.of("plansComputed", { label: "Plans computed" }),
    logs.of("leadsSaved", { label: "Leads saved" }),
    logs.of("gatesPassed", { label: "Gates passed" }),
    logs.of("saveFailures", { label: "Save failures" }),
  ];
  const title = "Plans and leads";
  return [
    new SingleValueWidget({ title, metrics: counted, setPeriodToTimeRange: true, width: 8 }),
    graph({ title: `${title} per hour`, left: counted, period: Duration.hours(1), width: 16 }),
  ];
}

function edge(resources: MonitoredEdge): IWidget[] {
  const metric = (id: keyof typeof edgeAlarms) =>
    edgeAlarms[id].metric(resources, Duration.minutes(5));
  return [
    graph({ title: "CDN: percent of 5xx responses", left: [metric("site-failing")] }),
    graph({
      title: "Firewall: blocked requests",
      left: [metric("firewall-busy"), metric("leads-blocked-by-firewall")],
    }),
  ];
}

function api({ api: httpApi, logs }: MonitoredResources): IWidget[] {
  return [
    graph({
      title: "API: calls and errors",
      left: [
        httpApi.metricCount({ statistic: Stats.SUM }),
        httpApi.metricClientError({ statistic: Stats.SUM }),
        httpApi.metricServerError({ statistic: Stats.SUM }),
        logs.requestsThrottled({ label: "429 by the throttle" }),
      ],
    }),
    graph({
      title: "API: latency in ms, p50 and p99",
      left: [Stats.p(50), Stats.p(99)].map((statistic) => httpApi.metricLatency({ statistic })),
    }),
  ];
}

function functions({ handlers }: MonitoredResources): IWidget[] {
  const each = (metric: (name: string) => IMetric | undefined) =>
    [...handlers.keys()].map(metric).filter((found) => found !== undefined);
  return [
    graph({
      title: "Functions: crashes and throttles",
      left: each((name) => handlers.get(name)?.metricErrors({ label: `${name} crashed` })),
      right: each((name) => handlers.get(name)?.metricThrottles({ label: `${name} throttled` })),
    }),
    graph({
      title: "Functions: duration in ms, p99",
      left: each((name) =>
        handlers.get(name)?.metricDuration({ label: name, statistic: Stats.p(99) }),
      ),
    }),
  ];
}

function table(resources: MonitoredResources): IWidget[] {
  return [
    graph({
      title: "Table: latency of Put and Query in ms",
      left: [Operation.PUT_ITEM, Operation.QUERY].map((operation) =>
        resources.table.metricSuccessfulRequestLatency({
          dimensionsMap: { TableName: resources.table.tableName, Operation: operation },
          label: operation,
        }),
      ),
    }),
    graph({
      title: "Statistics: lag in ms, failed batches",
      left: [
        handlerNamed(resources, "count-leads").metric("IteratorAge", { statistic: Stats.MAXIMUM }),
      ],
      right: [
        resources.logs.of("countingFailures", { label: "Retried batches" }),
        resources.deadLetters.metricApproximateNumberOfMessagesVisible({ label: "Given up" }),
      ],
    }),
  ];
}

function queues({ channels, search, dispatch }: MonitoredResources): IWidget[] {
  return [
    graph({
      title: "Alerts and search: age of the oldest message in s, given up",
      left: [...channels, search].map(({ queue }) =>
        queue.metricApproximateAgeOfOldestMessage({
          label: queue.node.path.split("/").at(-2) ?? "",
          statistic: Stats.MAXIMUM,
        }),
      ),
      right: [...channels, search, dispatch].map(({ deadLetters: queue }) =>
        queue.metricApproximateNumberOfMessagesVisible({
          label: `${queue.node.path.split("/").at(-2)}, given up`,
        }),
      ),
    }),
  ];
}

function failures({ handlers }: MonitoredResources): IWidget {
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
