import { describe, expect, it } from "@jest/globals";
import { logMetrics } from "@planner/shared/logMetrics";
import type { Template } from "aws-cdk-lib/assertions";
import { environmentNames } from "../config/environmentSchema.ts";
import { namespaceMetrics } from "./namespaceMetrics.ts";
import { aPlannerApp, templatesOf } from "./plannerApp.ts";
import { onlyResource, resourcesOf } from "./resourcesOf.ts";

const app = aPlannerApp();
const templates = templatesOf(app);
const edges = templatesOf(app, "Edge");
const afterwards = templatesOf(app, "AccessLogs");

describe.each(environmentNames)("what is counted in the logs of %s", (environment) => {
  const template = templates[environment];
  const filters = resourcesOf(template, "AWS::Logs::MetricFilter").map(
    ({ Properties: { FilterPattern, LogGroupName, MetricTransformations } }) => ({
      pattern: FilterPattern,
      logGroup: LogGroupName.Ref,
      ...MetricTransformations[0],
    }),
  );
  const logGroupOf: Readonly<Record<string, string>> = {
    "save-lead": "PlannerApiSaveLeadLog",
    "is-admin": "PlannerApiAdminIsAdminLog",
    "list-leads": "PlannerApiAdminListLeadsLog",
    "lead-stats": "PlannerApiAdminLeadStatsLog",
    "count-leads": "LeadStatisticsCounterLog",
  };

  it("is the table of counted lines, each in the logs of its functions", () => {
    for (const { metricName, functions, where } of Object.values(logMetrics)) {
      const found = filters.filter((filter) => filter.MetricName === metricName);
      expect(found.map(({ logGroup }) => logGroup.replace(/[0-9A-F]{8}$/, "")).sort()).toEqual(
        functions.map((name) => logGroupOf[name]).sort(),
      );
      for (const { pattern } of found) expect(conditionsOf(pattern)).toEqual(where);
    }
  });

  it("counts each line for one, and says 0 where none comes", () => {
    for (const filter of filters) {
      expect(filter).toMatchObject({
        MetricNamespace: `AdBudgetPlanner/${environment}`,
        MetricValue: "1",
        DefaultValue: 0,
      });
    }
  });

  it("finds those whom the throttle turns away in the API's own log, as that log writes them", () => {
    const log = onlyResource(template, "AWS::Logs::LogGroup", "PlannerApiAccessLog");
    const stage = onlyResource(template, "AWS::ApiGatewayV2::Stage");
    expect(filters.filter(({ logGroup }) => logGroup === log.id)).toMatchObject([
      { MetricName: "RequestsTurnedAway", pattern: '{ $.status = "429" }' },
    ]);
    expect(stage.Properties.AccessLogSettings.DestinationArn).toEqual({
      "Fn::GetAtt": [log.id, "Arn"],
    });
    expect(JSON.parse(stage.Properties.AccessLogSettings.Format).status).toBe("$context.status");
  });

  it("is all that alarms and dashboard ask for, and nothing that neither does", () => {
    const asked = namespaceMetrics(template, `AdBudgetPlanner/${environment}`);
    const counted = new Set(filters.map(({ MetricName }) => MetricName));
    expect([...asked].sort()).toEqual([...counted].sort());
  });
});

describe.each(environmentNames)("the dashboard of %s", (environment) => {
  const template = templates[environment];
  const dashboard = onlyResource(template, "AWS::CloudWatch::Dashboard");
  const body = JSON.stringify(dashboard.Properties.DashboardBody);

  it("bears the environment in its name", () => {
    expect(dashboard.Properties.DashboardName).toBe(`ad-budget-planner-${environment}`);
  });

  it("shows the business: plans, leads, gates passed, failures", () => {
    for (const name of ["plansComputed", "leadsSaved", "gatesPassed", "saveFailures"] as const) {
      expect(body).toContain(logMetrics[name].metricName);
    }
  });

  it("shows every function and every alarm of its region", () => {
    for (const { id } of resourcesOf(template, "AWS::CloudWatch::Alarm"))
      expect(body).toContain(id);
    for (const { id } of ourFunctions(template)) expect(body).toContain(id);
  });

  it("shows the CDN and the firewall, which report in us-east-1", () => {
    const abroad = templatesOf(aPlannerApp({ context: { region: "eu-west-1" } }))[environment];
    const { Properties } = onlyResource(abroad, "AWS::CloudWatch::Dashboard");
    const text = JSON.stringify(Properties.DashboardBody).replaceAll("\\", "");
    const metrics = text.match(/\["AWS\/(CloudFront|WAFV2)",.*?\]/g) ?? [];
    expect(metrics).toHaveLength(3);
    for (const metric of metrics) expect(metric).toContain('"region":"us-east-1"');
  });
});

describe.each(environmentNames)("the firewall's alarms of %s", (environment) => {
  it("ask for the metrics under which the firewall reports", () => {
    const { Properties: acl } = onlyResource(edges[environment], "AWS::WAFv2::WebACL");
    const rateRule = acl.Rules.find(({ Name }: { Name: string }) => Name === "LeadsPerAddress");
    const [busy, refused] = ["firewall-busy", "leads-refused-by-firewall"].map((name) =>
      resourcesOf(afterwards[environment], "AWS::CloudWatch::Alarm").find(
        ({ Properties }) => Properties.AlarmName === `ad-budget-planner-${environment}-${name}`,
      ),
    );
    const webAcl = { Name: "WebACL", Value: acl.VisibilityConfig.MetricName };
    expect(busy?.Properties).toMatchObject({
      Namespace: "AWS/WAFV2",
      MetricName: "BlockedRequests",
      Dimensions: [{ Name: "Rule", Value: "ALL" }, webAcl],
    });
    expect(refused?.Properties).toMatchObject({
      Namespace: "AWS/WAFV2",
      MetricName: "BlockedRequests",
      Dimensions: [{ Name: "Rule", Value: rateRule.VisibilityConfig.MetricName }, webAcl],
    });
  });
});

describe.each(environmentNames)("the functions of %s", (environment) => {
  it("are traced, each of them", () => {
    const functions = ourFunctions(templates[environment]);
    expect(functions.length).toBeGreaterThanOrEqual(5);
    for (const { Properties } of functions) {
      expect(Properties.TracingConfig).toEqual({ Mode: "Active" });
    }
  });

  it("have their logs searched together by the kept queries", () => {
    const queries = resourcesOf(templates[environment], "AWS::Logs::QueryDefinition");
    expect(queries.map(({ Properties }) => Properties.Name)).toEqual([
      `ad-budget-planner-${environment}/Failures`,
      `ad-budget-planner-${environment}/Follow a request`,
    ]);
    const logs = ourFunctions(templates[environment]).map(
      ({ Properties }) => Properties.LoggingConfig.LogGroup,
    );
    for (const { Properties } of queries) expect(Properties.LogGroupNames).toEqual(logs);
  });
});

/** Those of `lambdas/`; the CDK has some of its own. */
function ourFunctions(template: Template) {
  return resourcesOf(template, "AWS::Lambda::Function").filter(
    ({ Properties }) => Properties.Environment?.Variables.POWERTOOLS_SERVICE_NAME !== undefined,
  );
}

/** What a pattern such as `{ ($.a = "x") && ($.b IS TRUE) }` asks of a line. */
function conditionsOf(pattern: string): Record<string, string | boolean> {
  const conditions = [...pattern.matchAll(/\$\.(\w+) (?:= "([^"]*)"|IS (TRUE|FALSE))/g)];
  const joints = pattern.match(/&&|\|\|/g) ?? [];
  if (joints.length !== conditions.length - 1 || joints.some((joint) => joint === "||")) {
    throw new Error(`This test does not understand ${pattern}`);
  }
  return Object.fromEntries(
    conditions.map(([, field = "", text, truth]) => [field, text ?? truth === "TRUE"]),
  );
}
