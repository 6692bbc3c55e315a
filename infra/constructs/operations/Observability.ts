import { Stack } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import type { LeadAlerts } from "../alerts/LeadAlerts.ts";
import { handlersOf } from "../api/handlersOf.ts";
import { Alarms } from "./Alarms.ts";
import { AlarmTopic } from "./AlarmTopic.ts";
import { alertAlarms } from "./alarms/alertAlarms.ts";
import { backOfficeAlarms } from "./alarms/backOfficeAlarms.ts";
import { visitorAlarms } from "./alarms/visitorAlarms.ts";
import { alertMetrics } from "./alertMetrics.ts";
import { backOfficeMetrics } from "./backOfficeMetrics.ts";
import type { WatchedEdge } from "./edgeMetrics.ts";
import { LogMetrics } from "./LogMetrics.ts";
import { LogQueries } from "./LogQueries.ts";
import { OperationsDashboard } from "./OperationsDashboard.ts";
import { visitorMetrics } from "./visitorMetrics.ts";

/** What is watched besides the functions, which are found by themselves. */
export interface ObservabilityProps {
  readonly environment: Environment;
  readonly api: HttpApi;
  readonly accessLog: ILogGroup;
  readonly table: ITableV2;
  readonly deadLetters: IQueue;
  readonly alerts: Pick<LeadAlerts, "alertQueues">;
  readonly userPoolId: string;
  /** For the dashboard; its alarms are in us-east-1. */
  readonly edge: WatchedEdge;
}

/** Metrics, alarms, dashboard and queries of an environment's own region. To be made after all its functions. */
export class Observability extends Construct {
  constructor(scope: Construct, id: string, props: ObservabilityProps) {
    super(scope, id);
    const { environment, accessLog, userPoolId, alerts, ...rest } = props;
    const handlers = handlersOf(Stack.of(this));
    const logs = new LogMetrics(this, "LogMetrics", {
      handlers,
      accessLog,
      namespace: `AdBudgetPlanner/${environment.name}`,
    });
    const isJudged = environment.signIn.threatProtection !== "OFF";
    const watched = {
      ...rest,
      handlers,
      logs,
      alertQueues: alerts.alertQueues,
      judgedUserPoolId: isJudged ? userPoolId : undefined,
    };
    const topic = new AlarmTopic(this, "AlarmTopic", {
      recipients: environment.alarmRecipients ?? [],
    });
    const namePrefix = alarmPrefix(environment);
    const { quietHours } = environment;
    const visitorWay = visitorMetrics(watched);
    const visitors = new Alarms(this, "Visitors", {
      entries: {
        ...visitorAlarms,
        "no-leads": { ...visitorAlarms["no-leads"], times: quietHours ?? 1 },
      },
      metrics: {
        ...visitorWay,
        "no-leads": quietHours === undefined ? undefined : visitorWay["no-leads"],
      },
      namePrefix,
      topic,
    });
    const backOffice = new Alarms(this, "BackOffice", {
      entries: backOfficeAlarms,
      metrics: backOfficeMetrics(watched),
      namePrefix,
      topic,
    });
    const alerting = new Alarms(this, "Alerts", {
      entries: alertAlarms,
      metrics: alertMetrics(watched),
      namePrefix,
      topic,
    });
    new OperationsDashboard(this, "Dashboard", {
      dashboardName: namePrefix,
      watched,
      edge: props.edge,
      alarms: [...visitors.all, ...backOffice.all, ...alerting.all],
    });
    new LogQueries(this, "Queries", {
      folder: namePrefix,
      logGroups: [...handlers.values()].map(({ logGroup }) => logGroup),
    });
  }
}

/** What the names of an environment's alarms begin with. */
export function alarmPrefix({ name }: Pick<Environment, "name">): string {
  return `ad-budget-planner-${name}`;
}
