import { Duration } from "aws-cdk-lib";
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type GraphWidgetProps,
  LogQueryWidget,
  Stats,
  TextWidget,
} from "aws-cdk-lib/aws-cloudwatch";
import { CfnQueryDefinition } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { operationsName } from "../../resourceNames.ts";
import type { HandlerFunction } from "../api/HandlerFunction.ts";
import { sumStatistic } from "./alarmMetrics.ts";
import { edgeAlarms, type MonitoredEdge } from "./edgeAlarms.ts";
import type { MonitoredResources } from "./regionalAlarms.ts";

export interface OperationsDashboardProps {
  readonly resources: MonitoredResources;
  readonly edge: MonitoredEdge;
  readonly handlers: readonly HandlerFunction[];
  readonly alarms: readonly Alarm[];
}

/** The dashboard for the on-call operator, and the saved queries in CloudWatch Logs Insights. */
export class OperationsDashboard extends Dashboard {
  constructor(scope: Construct, id: string, props: OperationsDashboardProps) {
    const { resources, alarms } = props;
    const name = operationsName(resources.environment);
    const logGroupNames = props.handlers.map(({ logGroup }) => logGroup.logGroupName);
    const failures = { logGroupNames, queryString: queryOf(logQueries.Failures) };
    super(scope, id, {
      dashboardName: name,
      defaultInterval: Duration.days(1),
      widgets: [
        [
          new TextWidget({ markdown: introduction, width: 24, height: 2 }),
          new AlarmStatusWidget({ title: "Alarms", alarms: [...alarms], width: 24 }),
        ],
        graphs(props),
        [new LogQueryWidget({ title: "Failures", ...failures, width: 24, height: 8 })],
      ],
    });
    for (const [query, lines] of Object.entries(logQueries)) {
      const queryString = queryOf(lines);
      new CfnQueryDefinition(this, query, { name: `${name}/${query}`, logGroupNames, queryString });
    }
  }
}

const introduction =
  "Every alarm has a page in `docs/runbook.md`. The alarms of firewall and CDN are in us-east-1. To follow one request, run the query *Follow a request* in Logs Insights.";

/** Business figures, then what visitors reach first: the CDN, the API, the functions, the queues. */
function graphs(props: OperationsDashboardProps): GraphWidget[] {
  const widgets = [...requestGraphs(props), ...processingGraphs(props)];
  return widgets.map((widget) => new GraphWidget({ ...widget, width: 12, leftYAxis: { min: 0 } }));
}

function requestGraphs({ resources, edge }: OperationsDashboardProps): readonly GraphWidgetProps[] {
  const { api, logs } = resources;
  const cdn = edgeAlarms(edge);
  return [
    {
      title: "Plans and leads per hour",
      left: [
        logs.of("plansComputed", { label: "Plans computed", ...hourly }),
        logs.of("leadsSaved", { label: "Leads saved", ...hourly }),
        logs.of("gatesPassed", { label: "Gates passed", ...hourly }),
        logs.of("saveFailures", { label: "Save failures", ...hourly }),
      ],
    },
    {
      title: "CDN: percent of 5xx responses, leads blocked by the firewall",
      left: [cdn["site-failing"].metric],
      right: [cdn["leads-blocked-by-firewall"].metric],
    },
    {
      title: "API: calls and errors",
      left: [
        api.metricCount(sumStatistic),
        api.metricClientError(sumStatistic),
        api.metricServerError(sumStatistic),
        logs.of("requestsThrottled", { label: "429 by the throttle" }),
      ],
    },
    {
      title: "API: latency in ms, p50 and p99",
      left: [Stats.p(50), Stats.p(99)].map((statistic) => api.metricLatency({ statistic })),
    },
  ];
}

const hourly = { period: Duration.hours(1) };

function processingGraphs({
  resources,
  handlers,
}: OperationsDashboardProps): readonly GraphWidgetProps[] {
  const { logs, stream, channels, planMail, adEvents } = resources;
  const { count, dispatch, search } = stream;
  const optionalQueues = [planMail, adEvents].filter((each) => each !== undefined);
  const queues = [search, ...channels, ...optionalQueues];
  const widgets: GraphWidgetProps[] = [
    {
      title: "Functions: crashes and throttles",
      left: handlers.map((fn) => fn.metricErrors({ label: `${fn.handlerName} crashed` })),
      right: handlers.map((fn) => fn.metricThrottles({ label: `${fn.handlerName} throttled` })),
    },
    {
      title: "Streams: lag in ms",
      left: [count, dispatch].map(({ handler }) =>
        handler.metric("IteratorAge", { label: handler.handlerName, statistic: Stats.MAXIMUM }),
      ),
    },
    {
      title: "Queues: oldest message in s, given up",
      left: queues.map(({ handler, queue }) =>
        queue.metricApproximateAgeOfOldestMessage({
          label: handler.handlerName,
          statistic: Stats.MAXIMUM,
        }),
      ),
      right: [count, dispatch, ...queues].map(({ handler, deadLetters }) =>
        deadLetters.metricApproximateNumberOfMessagesVisible({
          label: `${handler.handlerName}, given up`,
        }),
      ),
    },
  ];
  if (adEvents !== undefined) {
    widgets.push({
      title: "Events for Meta per hour",
      left: [
        logs.of("adEventsTooOld", { label: "Too old for Meta", ...hourly }),
        logs.of("adTokensRejected", { label: "Token rejected", ...hourly }),
      ],
    });
  }
  return widgets;
}

function queryOf(commands: readonly string[]): string {
  return commands.join("\n| ");
}

/** The saved queries, one command per line. */
const logQueries = {
  /** The latest failures with their code locations. */
  Failures: [
    "fields @timestamp, service, message, failure.name, failure.frames.0, correlation_id",
    'filter level = "ERROR"',
    "sort @timestamp desc",
    "limit 50",
  ],
  /** All lines of one request. Replace ID with the response's `x-amz-cf-id`. */
  "Follow a request": [
    "fields @timestamp, service, message, lead_id, failure.name, xray_trace_id",
    'filter @message like "ID"',
    "sort @timestamp asc",
    "limit 100",
  ],
} as const;
