import { Stage, Validations } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { Environment } from "../config/environmentSchema.ts";
import type { SiteBuild } from "../config/SiteBuild.ts";
import { AccessLogStack } from "./AccessLogStack.ts";
import { EdgeStack } from "./EdgeStack.ts";
import { PlannerStack } from "./PlannerStack.ts";

/** One environment, and the built site it serves. */
export interface PlannerStageProps {
  readonly environment: Environment;
  readonly site: SiteBuild;
}

/** All that is deployed together for one environment. */
export class PlannerStage extends Stage {
  /** What the stage was made with, checked. */
  readonly environmentValues: Environment;

  constructor(scope: Construct, id: string, { environment, site }: PlannerStageProps) {
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
      webAclArn: edge.webAclArn,
      firewallStackName: edge.stackName,
      certificate: edge.certificate,
    });
    new AccessLogStack(this, "AccessLogs", {
      ...common,
      env: forCloudFront,
      stackName: `AdBudgetPlannerAccessLogs-${environment.name}`,
      description: `Ad-budget planner, ${environment.name}: access logs and alarms of the CDN`,
      distributionArn: planner.distributionArn,
      edge: { distributionId: planner.distributionId, firewallStackName: edge.stackName },
    });
    for (const { key, variable, consequence } of worthHaving) {
      if (environment[key] !== undefined) continue;
      Validations.of(planner).addWarning(
        `planner:${key}`,
        `${environment.name} has no ${key}: ${consequence}. Give ${variable}, or -c ${key}=…`,
      );
    }
    // Nobody is called for dev.
    if (environment.alarmRecipients === undefined && environment.name !== "dev") {
      Validations.of(planner).addWarning(
        "planner:alarmRecipients",
        `${environment.name} has no alarmRecipients: its alarms tell nobody, and it has no budget. Give ALARM_RECIPIENTS, or -c alarmRecipients=…`,
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
