import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { logMetrics } from "@planner/shared/logMetrics";
import { z } from "zod";
import { repositoryRoot } from "../config/repositoryRoot.ts";
import { type EnvironmentName, environmentNames } from "../environments.ts";
import {
  onlyResource,
  readSynthesized,
  resourcesOf,
  type Template,
  templatesOf,
} from "./synthesis/templates.ts";

const templates = templatesOf("complete");
const edges = templatesOf("complete", "Edge");
const accessLogs = templatesOf("complete", "AccessLogs");
const runbook = readFileSync(join(repositoryRoot, "docs", "runbook.md"), "utf8");

/** CloudWatch's limit, in characters. */
const maxDescriptionLength = 1024;

const entries = z
  .record(z.string(), z.object({ urgency: z.string(), symptom: z.string(), action: z.string() }))
  .parse(readSynthesized("alarms"));

/** An environment's alarms by ID. */
function alarmsOf(environment: EnvironmentName) {
  return [templates, accessLogs]
    .flatMap((stacks) => resourcesOf(stacks[environment], "AWS::CloudWatch::Alarm"))
    .map(({ Properties }) => ({
      ...Properties,
      id: Properties.AlarmName.replace(`ad-budget-planner-${environment}-`, ""),
    }));
}

describe("the alarms of an environment", () => {
  it("are all alarms in prod", () => {
    expect(
      alarmsOf("prod")
        .map(({ id }) => id)
        .sort(),
    ).toEqual(Object.keys(entries).sort());
  });

  it("include all but no-leads in staging, which has no visitors", () => {
    const ids = alarmsOf("staging").map(({ id }) => id);
    expect(Object.keys(entries).filter((id) => !ids.includes(id))).toEqual(["no-leads"]);
  });

  it("include all but no-leads and sign-ins-suspicious in dev, which has no threat protection", () => {
    const ids = alarmsOf("dev").map(({ id }) => id);
    expect(Object.keys(entries).filter((id) => !ids.includes(id))).toEqual([
      "no-leads",
      "sign-ins-suspicious",
    ]);
  });

  it("watch sign-ins for takeovers and new passwords for leaks, which SRP sign-ins do not show", () => {
    const alarm = alarmsOf("prod").find(({ id }) => id === "sign-ins-suspicious");
    const watched = JSON.stringify(alarm);
    for (const [metric, operation] of [
      ["AccountTakeoverRisk", "SignIn"],
      ["CompromisedCredentialRisk", "PasswordChange"],
    ]) {
      expect(watched).toMatch(
        new RegExp(`"Value":"${operation}"[^\\]]*\\],"MetricName":"${metric}"`),
      );
    }
  });

  it("include no-leads in prod after 24 hours without a lead", () => {
    const alarm = alarmsOf("prod").find(({ id }) => id === "no-leads");
    expect(alarm).toMatchObject({
      MetricName: "LeadsSaved",
      Namespace: "AdBudgetPlanner/prod",
      ComparisonOperator: "LessThanThreshold",
      Threshold: 1,
      Period: 3600,
      EvaluationPeriods: 24,
      TreatMissingData: "missing",
    });
  });
});

describe.each(environmentNames)("each alarm of %s", (environment) => {
  const alarms = alarmsOf(environment);

  it("describes its urgency, symptom, action and runbook entry", () => {
    for (const { id, AlarmDescription } of alarms) {
      expect(AlarmDescription).toMatch(/^(NOW|TODAY): .+\nSymptom: .{20,}\nDo: .{20,}\nRunbook: /);
      expect(AlarmDescription).toContain(`Runbook: docs/runbook.md#${id}`);
      expect(AlarmDescription).toMatch(/[Vv]isitors/);
      expect(AlarmDescription.length).toBeLessThanOrEqual(maxDescriptionLength);
    }
  });

  it("notifies the topic in its region, and also when it is over if urgent", () => {
    for (const { AlarmActions, OKActions, AlarmDescription } of alarms) {
      expect(AlarmActions).toEqual([{ Ref: expect.stringMatching(/^ObservabilityAlarmTopic/) }]);
      expect(OKActions).toEqual(AlarmDescription.startsWith("NOW") ? AlarmActions : undefined);
    }
  });

  it("treats missing data as not breaching, except for no-leads", () => {
    for (const { id, TreatMissingData } of alarms) {
      expect(TreatMissingData).toBe(id === "no-leads" ? "missing" : "notBreaching");
    }
  });

  it("is silent in a new environment: no-leads notifies only after data was there", () => {
    for (const { id, InsufficientDataActions, AlarmActions } of alarms) {
      expect(InsufficientDataActions).toEqual(id === "no-leads" ? AlarmActions : undefined);
    }
  });
});

describe.each(environmentNames)("the topics of %s", (environment) => {
  it.each([
    ["the environment's region", templates],
    ["us-east-1", accessLogs],
  ])(
    "in %s mail the operators, are encrypted and accept only the account's alarms",
    (_, stacks) => {
      const template = stacks[environment];
      const topic = onlyResource(template, "AWS::SNS::Topic");
      const key = onlyResource(template, "AWS::KMS::Key", "ObservabilityAlarmTopicKey");
      const alarms = {
        Principal: { Service: "cloudwatch.amazonaws.com" },
        Condition: { StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } },
      };
      expect(topic.Properties.KmsMasterKeyId).toEqual({ "Fn::GetAtt": [key.id, "Arn"] });
      expect(key.Properties.EnableKeyRotation).toBe(true);
      expect(key.Properties.KeyPolicy.Statement).toContainEqual({
        ...alarms,
        Effect: "Allow",
        Action: ["kms:Decrypt", "kms:GenerateDataKey"],
        Resource: "*",
      });
      const policy = onlyResource(template, "AWS::SNS::TopicPolicy");
      const { Statement } = policy.Properties.PolicyDocument;
      expect(Statement).toHaveLength(2);
      expect(Statement).toContainEqual({
        ...alarms,
        Sid: "AllowAlarms",
        Effect: "Allow",
        Action: "sns:Publish",
        Resource: { Ref: topic.id },
      });
      const recipients = resourcesOf(template, "AWS::SNS::Subscription");
      expect(
        recipients.map(({ Properties: { Protocol, Endpoint } }) => [Protocol, Endpoint]),
      ).toEqual([
        ["email", "ann@operations.example"],
        ["email", "bob@operations.example"],
      ]);
    },
  );
});

describe.each(environmentNames)("the budget of %s", (environment) => {
  const budgets = resourcesOf(accessLogs[environment], "AWS::Budgets::Budget");

  it("covers the account's monthly cost", () => {
    expect(budgets.map(({ Properties }) => Properties.Budget)).toEqual([
      {
        BudgetName: `ad-budget-planner-${environment}`,
        BudgetType: "COST",
        TimeUnit: "MONTHLY",
        BudgetLimit: { Amount: { dev: 100, staging: 100, prod: 250 }[environment], Unit: "USD" },
      },
    ]);
  });

  it("notifies at 80% and 100%, and if 100% is forecast", () => {
    const [budget] = budgets;
    const notices = budget?.Properties.NotificationsWithSubscribers;
    expect(
      notices.map(
        ({ Notification, Subscribers }: { Notification: object; Subscribers: object }) => [
          Notification,
          Subscribers,
        ],
      ),
    ).toEqual(
      [
        ["ACTUAL", 80],
        ["FORECASTED", 100],
        ["ACTUAL", 100],
      ].map(([NotificationType, Threshold]) => [
        {
          NotificationType,
          Threshold,
          ThresholdType: "PERCENTAGE",
          ComparisonOperator: "GREATER_THAN",
        },
        ["ann@operations.example", "bob@operations.example"].map((Address) => ({
          SubscriptionType: "EMAIL",
          Address,
        })),
      ]),
    );
  });
});

describe("an environment without operators' addresses", () => {
  it("has alarms, but no subscriptions and no budget", () => {
    const template = templatesOf("minimal", "AccessLogs").prod;
    expect(resourcesOf(template, "AWS::CloudWatch::Alarm").length).toBeGreaterThan(0);
    expect(resourcesOf(template, "AWS::SNS::Subscription")).toEqual([]);
    expect(resourcesOf(template, "AWS::Budgets::Budget")).toEqual([]);
  });
});

describe("docs/runbook.md", () => {
  const [, ...pages] = runbook.split(/^### /m);
  const pageOf = (id: string) => pages.find((page) => page.startsWith(`${id}\n`)) ?? "";
  /** Removes line breaks, backticks and link targets. */
  const plain = (markdown: string) =>
    markdown
      .replace(/\s+/g, " ")
      .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")
      .replaceAll("`", "");

  it("has exactly one entry per alarm and one for the budget", () => {
    const headings = pages.map((page) => page.split("\n")[0]);
    expect(headings.sort()).toEqual([...Object.keys(entries), "budget"].sort());
  });

  it.each(Object.entries(entries))(
    "repeats the symptom and action of %s",
    (id, { symptom, action }) => {
      expect(plain(pageOf(id))).toContain(`**Symptom** ${symptom}`);
      expect(plain(pageOf(id))).toContain(`**Do** ${action}`);
    },
  );

  it.each(Object.keys(entries))("says when %s goes off and when it is over", (id) => {
    expect(pageOf(id)).toMatch(/^\*\*Goes off\*\* /m);
    expect(pageOf(id)).toMatch(/^\*\*Over\*\* /m);
  });
});

describe.each(environmentNames)("the log metrics of %s", (environment) => {
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
    "lead-changes": "PlannerApiDeskLeadChangesLog",
    "get-lead": "PlannerApiDeskGetLeadLog",
    "change-stage": "PlannerApiDeskChangeStageLog",
    "add-lead-event": "PlannerApiDeskAddLeadEventLog",
    "count-leads": "LeadStatisticsCounterLog",
  };

  it("match `logMetrics`, each on the logs of its functions", () => {
    for (const { metricName, functions, where } of Object.values(logMetrics)) {
      const found = filters.filter((filter) => filter.MetricName === metricName);
      expect(found.map(({ logGroup }) => logGroup.replace(/[0-9A-F]{8}$/, "")).sort()).toEqual(
        functions.map((name) => logGroupOf[name]).sort(),
      );
      for (const { pattern } of found) expect(conditionsOf(pattern)).toEqual(where);
    }
  });

  it("count each line once and default to 0, except for the leads of no-leads", () => {
    for (const filter of filters) {
      expect(filter).toMatchObject({
        MetricNamespace: `AdBudgetPlanner/${environment}`,
        MetricValue: "1",
      });
      expect(filter.DefaultValue).toBe(filter.MetricName === "LeadsSaved" ? undefined : 0);
    }
  });

  it("include throttled requests from the API's access log", () => {
    const log = onlyResource(template, "AWS::Logs::LogGroup", "PlannerApiAccessLog");
    const stage = onlyResource(template, "AWS::ApiGatewayV2::Stage");
    expect(filters.filter(({ logGroup }) => logGroup === log.id)).toMatchObject([
      { MetricName: "RequestsThrottled", pattern: '{ $.status = "429" }' },
    ]);
    expect(stage.Properties.AccessLogSettings.DestinationArn).toEqual({
      "Fn::GetAtt": [log.id, "Arn"],
    });
    expect(JSON.parse(stage.Properties.AccessLogSettings.Format).status).toBe("$context.status");
  });

  it("are exactly the ones that the alarms and the dashboard use", () => {
    const used = metricNames(template, `AdBudgetPlanner/${environment}`);
    const counted = new Set(filters.map(({ MetricName }) => MetricName));
    expect([...used].sort()).toEqual([...counted].sort());
  });
});

describe.each(environmentNames)("the dashboard of %s", (environment) => {
  const template = templates[environment];
  const dashboard = onlyResource(template, "AWS::CloudWatch::Dashboard");
  const body = JSON.stringify(dashboard.Properties.DashboardBody);

  it("includes the environment in its name", () => {
    expect(dashboard.Properties.DashboardName).toBe(`ad-budget-planner-${environment}`);
  });

  it("shows plans, leads, gates passed and failures", () => {
    for (const name of ["plansComputed", "leadsSaved", "gatesPassed", "saveFailures"] as const) {
      expect(body).toContain(logMetrics[name].metricName);
    }
  });

  it("shows every function and every alarm in its region", () => {
    for (const { id } of resourcesOf(template, "AWS::CloudWatch::Alarm"))
      expect(body).toContain(id);
    for (const { id } of ourFunctions(template)) expect(body).toContain(id);
  });

  it("shows the CDN and firewall metrics from us-east-1 regardless of its region", () => {
    const euTemplate = templatesOf("route53")[environment];
    const { Properties } = onlyResource(euTemplate, "AWS::CloudWatch::Dashboard");
    const text = JSON.stringify(Properties.DashboardBody).replaceAll("\\", "");
    const metrics = text.match(/\["AWS\/(CloudFront|WAFV2)",.*?\]/g) ?? [];
    expect(metrics).toHaveLength(3);
    for (const metric of metrics) expect(metric).toContain('"region":"us-east-1"');
  });
});

describe.each(environmentNames)("the firewall's alarms of %s", (environment) => {
  it("use the metrics that the firewall publishes", () => {
    const { Properties: acl } = onlyResource(edges[environment], "AWS::WAFv2::WebACL");
    const rateRule = acl.Rules.find(({ Name }: { Name: string }) => Name === "LeadsPerAddress");
    const [busy, blocked] = ["firewall-busy", "leads-blocked-by-firewall"].map((name) =>
      resourcesOf(accessLogs[environment], "AWS::CloudWatch::Alarm").find(
        ({ Properties }) => Properties.AlarmName === `ad-budget-planner-${environment}-${name}`,
      ),
    );
    const webAcl = { Name: "WebACL", Value: acl.VisibilityConfig.MetricName };
    expect(busy?.Properties).toMatchObject({
      Namespace: "AWS/WAFV2",
      MetricName: "BlockedRequests",
      Dimensions: [{ Name: "Rule", Value: "ALL" }, webAcl],
    });
    expect(blocked?.Properties).toMatchObject({
      Namespace: "AWS/WAFV2",
      MetricName: "BlockedRequests",
      Dimensions: [{ Name: "Rule", Value: rateRule.VisibilityConfig.MetricName }, webAcl],
    });
  });
});

describe.each(environmentNames)("the functions of %s", (environment) => {
  it("are all traced", () => {
    const functions = ourFunctions(templates[environment]);
    expect(functions.length).toBeGreaterThanOrEqual(5);
    for (const { Properties } of functions) {
      expect(Properties.TracingConfig).toEqual({ Mode: "Active" });
    }
  });

  it("are all covered by the saved queries", () => {
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

/** Our functions, without the CDK's. */
function ourFunctions(template: Template) {
  return resourcesOf(template, "AWS::Lambda::Function").filter(
    ({ Properties }) => Properties.Environment?.Variables.POWERTOOLS_SERVICE_NAME !== undefined,
  );
}

/** The conditions in a pattern such as `{ ($.a = "x") && ($.b IS TRUE) }`. */
function conditionsOf(pattern: string): Record<string, string | boolean> {
  const conditions = [...pattern.matchAll(/\$\.(\w+) (?:= "([^"]*)"|IS (TRUE|FALSE))/g)];
  const joints = pattern.match(/&&|\|\|/g) ?? [];
  if (joints.length !== conditions.length - 1 || joints.some((joint) => joint === "||")) {
    throw new Error(`Cannot parse the pattern ${pattern}`);
  }
  return Object.fromEntries(
    conditions.map(([, field = "", text, truth]) => [field, text ?? truth === "TRUE"]),
  );
}

/** The metric names of a namespace that a template's alarms and dashboard use. */
function metricNames(template: Template, namespace: string): ReadonlySet<string> {
  const texts = ["AWS::CloudWatch::Alarm", "AWS::CloudWatch::Dashboard"]
    .flatMap((type) => resourcesOf(template, type))
    .map(({ Properties }) => JSON.stringify(Properties).replaceAll("\\", ""));
  const inAlarms = new RegExp(`"MetricName":"(\\w+)","Namespace":"${namespace}"`, "g");
  const onDashboards = new RegExp(`\\["${namespace}","(\\w+)"`, "g");
  const found = texts.flatMap((text) =>
    [inAlarms, onDashboards].flatMap((place) => [...text.matchAll(place)].map(([, name]) => name)),
  );
  return new Set(found.filter((name) => name !== undefined));
}
