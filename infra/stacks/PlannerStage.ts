import type { Brand } from "@planner/shared/brand/brandSchema";
import { exampleValues } from "@planner/shared/brand/exampleValues";
import { Stage, Validations } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { Environment } from "../config/environmentSchema.ts";
import { type SettingName, settingsOf } from "../config/operatorSettings.ts";
import type { SiteBuild } from "../config/SiteBuild.ts";
import { AccessLogStack } from "./AccessLogStack.ts";
import { EdgeStack } from "./EdgeStack.ts";
import { PlannerStack } from "./PlannerStack.ts";

export interface PlannerStageProps {
  readonly environment: Environment;
  readonly site: SiteBuild;
  readonly brand: Brand;
}

/** All stacks of one environment. */
export class PlannerStage extends Stage {
  readonly environmentValues: Environment;

  constructor(scope: Construct, id: string, { environment, site, brand }: PlannerStageProps) {
    const { account, region } = environment;
    super(scope, id, { env: { account, region } });
    this.environmentValues = environment;
    const common = { terminationProtection: environment.protectData, environment };
    const forCloudFront = { account, region: "us-east-1" };
    const edge = new EdgeStack(this, "Edge", {
      ...common,
      env: forCloudFront,
      stackName: `AdBudgetPlannerEdge-${environment.name}`,
      description: `Ad-budget planner, ${environment.name}: web ACL and certificate`,
    });
    const planner = new PlannerStack(this, "Planner", {
      ...common,
      stackName: `AdBudgetPlanner-${environment.name}`,
      description: `Ad-budget planner, ${environment.name}`,
      site,
      brand,
      webAclArn: edge.webAclArn,
      firewallStackName: edge.stackName,
      certificate: edge.certificate,
    });
    new AccessLogStack(this, "AccessLogs", {
      ...common,
      env: forCloudFront,
      stackName: `AdBudgetPlannerAccessLogs-${environment.name}`,
      description: `Ad-budget planner, ${environment.name}: CDN access logs and alarms`,
      distributionArn: planner.distributionArn,
      edge: { distributionId: planner.distributionId, firewallStackName: edge.stackName },
    });
    // dev has no visitors and no on-call operator.
    if (environment.name === "dev") return;
    for (const [name, consequence] of Object.entries(recommendedSettings)) {
      if (Object.hasOwn(settingsOf(environment), name)) continue;
      Validations.of(planner).addWarning(
        `planner:${name}`,
        `${environment.name} has no ${name}: ${consequence}. Set it with npm run settings -- ${environment.name}`,
      );
    }
    if (exampleValues(brand).length > 0) {
      Validations.of(planner).addWarning(
        "planner:brand",
        `${environment.name} shows the example brand. Add your own (docs/branding.md).`,
      );
    }
  }
}

/** Settings that an environment with visitors should have, and what happens without them. */
const recommendedSettings = {
  bookingUrl: "its site hides that button",
  kitUrl: "its site hides that button",
  alertRecipients: "it sends no emails about new leads",
  alarmRecipients: "its alarms send no emails and it has no budget",
} as const satisfies Partial<Record<SettingName, string>>;
