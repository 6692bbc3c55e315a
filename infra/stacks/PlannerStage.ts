import { Stage, Validations } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { Environment } from "../environments.ts";
import type { SiteBuild } from "../SiteBuild.ts";
import { PlannerStack } from "./PlannerStack.ts";

/** One environment, and the built site it serves. */
export interface PlannerStageProps {
  readonly environment: Environment;
  readonly site: SiteBuild;
}

/** All that is deployed together for one environment. */
export class PlannerStage extends Stage {
  constructor(scope: Construct, id: string, { environment, site }: PlannerStageProps) {
    super(scope, id, { env: { account: environment.account, region: environment.region } });
    const stack = new PlannerStack(this, "Planner", {
      stackName: `AdBudgetPlanner-${environment.name}`,
      description: `Ad-budget planner, ${environment.name}`,
      terminationProtection: environment.protectData,
      environment,
      site,
    });
    for (const { key, variable, consequence } of worthHaving) {
      if (environment[key] !== undefined) continue;
      Validations.of(stack).addWarning(
        `planner:${key}`,
        `${environment.name} has no ${key}: ${consequence}. Give ${variable}, or -c ${key}=…`,
      );
    }
  }
}

const worthHaving = [
  { key: "bookingUrl", variable: "BOOKING_URL", consequence: "its site hides that button" },
  { key: "kitUrl", variable: "KIT_URL", consequence: "its site hides that button" },
  {
    key: "alertRecipients",
    variable: "ALERT_RECIPIENTS and ALERT_SENDER",
    consequence: "nobody is mailed its new leads",
  },
] as const;
