import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { AdminIdentity } from "../constructs/AdminIdentity.ts";
import { LeadStatistics } from "../constructs/LeadStatistics.ts";
import { LeadStore } from "../constructs/LeadStore.ts";
import { PlannerApi } from "../constructs/PlannerApi.ts";
import { WebHosting } from "../constructs/WebHosting.ts";
import type { Environment } from "../environments.ts";
import type { SiteBuild } from "../SiteBuild.ts";
import { siteConfig } from "../siteConfig.ts";

/** One environment's planner, and the built site it serves. */
export interface PlannerStackProps extends StackProps {
  readonly environment: Environment;
  readonly site: SiteBuild;
}

/** The whole planner of one environment: the table and its statistics, the administrators, the API, the site. */
export class PlannerStack extends Stack {
  constructor(scope: Construct, id: string, props: PlannerStackProps) {
    super(scope, id, props);
    const { environment, site } = props;
    const { table } = new LeadStore(this, "LeadStore", {
      environmentName: environment.name,
      protectData: environment.protectData,
    });
    new LeadStatistics(this, "LeadStatistics", { environment, table });
    const identity = new AdminIdentity(this, "AdminIdentity", { environment });
    const api = new PlannerApi(this, "PlannerApi", { environment, table, identity });
    const { distribution } = new WebHosting(this, "WebHosting", {
      site,
      config: siteConfig(environment, identity.siteConfig),
      apiDomainName: api.domainName,
      signInOrigin: identity.origin,
      logRetention: environment.logRetentionDays,
    });
    new CfnOutput(this, "SiteUrl", { value: `https://${distribution.domainName}` });
    new CfnOutput(this, "TableName", { value: table.tableName });
    new CfnOutput(this, "UserPoolId", { value: identity.userPool.userPoolId });
    new CfnOutput(this, "UserPoolClientId", { value: identity.client.userPoolClientId });
    new CfnOutput(this, "DistributionId", { value: distribution.distributionId });
  }
}
