import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { createAlarms } from "./createAlarms.ts";
import { createCostBudget } from "./createCostBudget.ts";
import { edgeAlarms, type MonitoredEdge } from "./edgeAlarms.ts";

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
    createAlarms(this, { environment, entries: edgeAlarms(edge), topic });
    createCostBudget(this, environment);
  }
}
