import { apiRoutes } from "@planner/shared/api/routes";
import { Stack } from "aws-cdk-lib";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import { findHandlers } from "../api/HandlerFunction.ts";
import { createAlarms } from "./createAlarms.ts";
import type { MonitoredEdge } from "./edgeAlarms.ts";
import { LogMetrics } from "./LogMetrics.ts";
import { OperationsDashboard } from "./OperationsDashboard.ts";
import { type MonitoredResources, regionalAlarms } from "./regionalAlarms.ts";

export interface ObservabilityProps extends Omit<MonitoredResources, "saveLead" | "logs"> {
  readonly accessLog: ILogGroup;
  /** For the dashboard. The edge alarms are in us-east-1. */
  readonly edge: MonitoredEdge;
}

/**
 * Metrics, alarms, dashboard and queries in an environment's region. Create it after all functions, because it
 * looks them up in the stack.
 */
export class Observability extends Construct {
  /** Of the alarms. Undefined if they have no recipients. */
  readonly alarmTopic: ITopic | undefined;

  constructor(scope: Construct, id: string, props: ObservabilityProps) {
    super(scope, id);
    const { environment, accessLog, edge } = props;
    const handlers = findHandlers(Stack.of(this));
    const saveLead = handlers.get(apiRoutes.saveLead.functionName);
    if (saveLead === undefined) throw new Error("No function saves leads");
    const logs = new LogMetrics(this, "LogMetrics", {
      logGroups: {
        "save-lead": saveLead.logGroup,
        "API access log": accessLog,
        "send-ad-events": props.adEvents?.handler.logGroup,
      },
      namespace: `AdBudgetPlanner/${environment.name}`,
    });
    const resources = { ...props, saveLead, logs };
    const entries = regionalAlarms(resources);
    const { alarms, topic } = createAlarms(this, { environment, entries });
    this.alarmTopic = topic;
    new OperationsDashboard(this, "Dashboard", {
      resources,
      edge,
      handlers: [...handlers.values()],
      alarms,
    });
  }
}
