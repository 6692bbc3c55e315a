import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { Alarms } from "./Alarms.ts";
import { AlarmTopic } from "./AlarmTopic.ts";
import { edgeAlarms } from "./edgeAlarms.ts";
import type { MonitoredEdge } from "./MonitoredResources.ts";
import { MonthlyBudget } from "./MonthlyBudget.ts";
import { alarmPrefix } from "./Observability.ts";

export interface EdgeObservabilityProps {
  readonly environment: Environment;
  readonly edge: MonitoredEdge;
}

/**
 * The CDN and firewall alarms and the budget. In us-east-1, because an alarm can only use metrics in its own
 * region.
 */
export class EdgeObservability extends Construct {
  constructor(scope: Construct, id: string, { environment, edge }: EdgeObservabilityProps) {
    super(scope, id);
    const { alarmRecipients: recipients = [], monthlyBudgetUsd } = environment;
    const namePrefix = alarmPrefix(environment);
    new Alarms(this, "Alarms", {
      entries: edgeAlarms,
      resources: edge,
      namePrefix,
      topic: new AlarmTopic(this, "AlarmTopic", { recipients }),
    });
    // AWS rejects budget notices without a recipient.
    if (monthlyBudgetUsd === undefined || recipients.length === 0) return;
    new MonthlyBudget(this, "Budget", {
      budgetName: namePrefix,
      limitUsd: monthlyBudgetUsd,
      recipients,
    });
  }
}
