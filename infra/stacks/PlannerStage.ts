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
    for (const [key, variable] of addresses) {
      if (environment[key] !== undefined) continue;
      Validations.of(stack).addWarning(
        `planner:${key}`,
        `${environment.name} has no ${key}: its site hides that button. Give ${variable}, or -c ${key}=…`,
      );
    }
  }
}

const addresses = [
  ["bookingUrl", "BOOKING_URL"],
  ["kitUrl", "KIT_URL"],
] as const;
