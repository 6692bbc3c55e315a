import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { Alarms } from "./Alarms.ts";
import { AlarmTopic } from "./AlarmTopic.ts";
import { edgeAlarms } from "./alarms/edgeAlarms.ts";
import { edgeMetrics, type WatchedEdge } from "./edgeMetrics.ts";
import { MonthlyBudget } from "./MonthlyBudget.ts";
import { alarmPrefix } from "./Observability.ts";

/** Whose edge is watched. */
export interface EdgeObservabilityProps {
  readonly environment: Environment;
  readonly edge: WatchedEdge;
}

/** What is watched from us-east-1: the CDN, its firewall, and the bill. An alarm hears only metrics of its own region. */
export class EdgeObservability extends Construct {
  constructor(scope: Construct, id: string, { environment, edge }: EdgeObservabilityProps) {
    super(scope, id);
    const { alarmRecipients: recipients = [], monthlyBudgetUsd } = environment;
    const namePrefix = alarmPrefix(environment);
    new Alarms(this, "Alarms", {
      entries: edgeAlarms,
      metrics: edgeMetrics(edge),
      namePrefix,
      topic: new AlarmTopic(this, "AlarmTopic", { recipients }),
    });
    // A budget that tells nobody is refused.
    if (monthlyBudgetUsd === undefined || recipients.length === 0) return;
    new MonthlyBudget(this, "Budget", {
      budgetName: namePrefix,
      limitUsd: monthlyBudgetUsd,
      recipients,
    });
  }
}
