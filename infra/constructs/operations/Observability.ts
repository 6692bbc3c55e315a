import { Stack } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { findHandlers } from "../api/HandlerFunction.ts";
import type { QueueConsumer } from "../leads/QueueConsumer.ts";
import type { StreamConsumer } from "../leads/StreamConsumer.ts";
import { Alarms } from "./Alarms.ts";
import { AlarmTopic } from "./AlarmTopic.ts";
import { administratorAlarms } from "./administratorAlarms.ts";
import { alertAlarms } from "./alertAlarms.ts";
import { LogMetrics } from "./LogMetrics.ts";
import { LogQueries } from "./LogQueries.ts";
import type { MonitoredEdge, MonitoredResources } from "./MonitoredResources.ts";
import { OperationsDashboard } from "./OperationsDashboard.ts";
import { visitorAlarms } from "./visitorAlarms.ts";

export interface ObservabilityProps {
  readonly environment: Environment;
  readonly api: HttpApi;
  readonly accessLog: ILogGroup;
  readonly table: ITableV2;
  readonly deadLetters: IQueue;
  readonly dispatch: StreamConsumer;
  readonly search: QueueConsumer;
  /** The alert channels that the environment has. */
  readonly channels: readonly QueueConsumer[];
  readonly userPoolId: string;
  /** For the dashboard. The edge alarms are in us-east-1. */
  readonly edge: MonitoredEdge;
}

/**
 * Metrics, alarms, dashboard and queries in an environment's region. Create it after all functions, because it
 * looks them up.
 */
export class Observability extends Construct {
  constructor(scope: Construct, id: string, props: ObservabilityProps) {
    super(scope, id);
    const { environment } = props;
    const handlers = findHandlers(Stack.of(this));
    const resources: MonitoredResources = {
      api: props.api,
      handlers,
      logs: new LogMetrics(this, "LogMetrics", {
        handlers,
        accessLog: props.accessLog,
        namespace: `AdBudgetPlanner/${environment.name}`,
      }),
      table: props.table,
      deadLetters: props.deadLetters,
      dispatch: props.dispatch,
      search: props.search,
      channels: props.channels,
      protectedUserPoolId:
        environment.signIn.threatProtection === "OFF" ? undefined : props.userPoolId,
      quietHours: environment.quietHours,
    };
    const topic = new AlarmTopic(this, "AlarmTopic", {
      recipients: environment.alarmRecipients ?? [],
    });
    const namePrefix = alarmPrefix(environment);
    const common = { resources, namePrefix, topic };
    const alarms = [
      new Alarms(this, "Visitors", { ...common, entries: visitorAlarms }),
      new Alarms(this, "BackOffice", { ...common, entries: administratorAlarms }),
      new Alarms(this, "Alerts", { ...common, entries: alertAlarms }),
    ];
    new OperationsDashboard(this, "Dashboard", {
      dashboardName: namePrefix,
      resources,
      edge: props.edge,
      alarms: alarms.flatMap(({ all }) => all),
    });
    new LogQueries(this, "Queries", {
      folder: namePrefix,
      logGroups: [...handlers.values()].map(({ logGroup }) => logGroup),
    });
  }
}

/** The prefix of an environment's alarm names. */
export function alarmPrefix({ name }: Pick<Environment, "name">): string {
  return `ad-budget-planner-${name}`;
}
