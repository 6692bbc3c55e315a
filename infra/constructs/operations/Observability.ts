import { apiRoutes } from "@planner/shared/api/routes";
import { Stack } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { findHandlers } from "../api/HandlerFunction.ts";
import { Alarms } from "./Alarms.ts";
import {
  edgeAlarms,
  type MonitoredEdge,
  type MonitoredResources,
  regionalAlarms,
} from "./alarmEntries.ts";
import { LogMetrics } from "./LogMetrics.ts";
import { OperationsDashboard } from "./OperationsDashboard.ts";

export interface ObservabilityProps extends Omit<MonitoredResources, "saveLead" | "logs"> {
  readonly accessLog: ILogGroup;
  /** For the dashboard. The edge alarms are in us-east-1. */
  readonly edge: MonitoredEdge;
}

/**
 * Metrics, alarms, dashboard and queries in an environment's region. Create it after all functions, because it
 * looks them up.
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
      logGroups: { "save-lead": saveLead.logGroup, "API access log": accessLog },
      namespace: `AdBudgetPlanner/${environment.name}`,
    });
    const resources = { ...props, saveLead, logs };
    const entries = regionalAlarms(resources);
    const { all: alarms, topic } = new Alarms(this, "Alarms", { environment, entries });
    this.alarmTopic = topic;
    const shown = { resources, edge, handlers: [...handlers.values()], alarms };
    new OperationsDashboard(this, "Dashboard", shown);
  }
}

export interface EdgeObservabilityProps {
  readonly environment: Environment;
  readonly edge: MonitoredEdge;
  /** The topic of the environment's other alarms, if it is in the same region. */
  readonly topic: ITopic | undefined;
}

/**
 * The CDN and firewall alarms and the budget. In us-east-1, because an alarm can only use metrics in its own
 * region.
 */
export class EdgeObservability extends Construct {
  constructor(scope: Construct, id: string, props: EdgeObservabilityProps) {
    super(scope, id);
    const { environment, edge, topic } = props;
    new Alarms(this, "Alarms", { environment, entries: edgeAlarms(edge), topic });
    createBudget(this, environment);
  }
}

/**
 * A monthly budget for the whole account. A budget per environment would need a cost allocation tag, which must be
 * activated manually in the billing console.
 */
function createBudget(scope: Construct, environment: Environment): void {
  const { monthlyBudgetUsd, alarmRecipients = [] } = environment;
  // AWS rejects budget notices without a recipient.
  if (monthlyBudgetUsd === undefined || alarmRecipients.length === 0) return;
  new CfnBudget(scope, "Budget", {
    budget: {
      // AWS generates the name: a change of the recipients creates the new budget before it deletes the old one.
      budgetType: "COST",
      timeUnit: "MONTHLY",
      budgetLimit: { amount: monthlyBudgetUsd, unit: "USD" },
    },
    notificationsWithSubscribers: budgetNotices.map((notice) => ({
      notification: { ...notice, comparisonOperator: "GREATER_THAN", thresholdType: "PERCENTAGE" },
      subscribers: alarmRecipients.map((address) => ({ subscriptionType: "EMAIL", address })),
    })),
  });
}

/** When AWS notifies, in percent of the limit. The runbook's page is `budget`. */
const budgetNotices = [
  { notificationType: "ACTUAL", threshold: 80 },
  { notificationType: "FORECASTED", threshold: 100 },
  { notificationType: "ACTUAL", threshold: 100 },
];
