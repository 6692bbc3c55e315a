import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { type EnvironmentName, environmentNames } from "../config/environmentSchema.ts";
import { repositoryRoot } from "../config/repositoryRoot.ts";
import { maxDescriptionLength } from "../constructs/operations/alarms/alarmDescription.ts";
import { alertAlarms } from "../constructs/operations/alarms/alertAlarms.ts";
import { backOfficeAlarms } from "../constructs/operations/alarms/backOfficeAlarms.ts";
import { edgeAlarms } from "../constructs/operations/alarms/edgeAlarms.ts";
import { visitorAlarms } from "../constructs/operations/alarms/visitorAlarms.ts";
import { aPlannerApp, templatesOf } from "./plannerApp.ts";
import { onlyResource, resourcesOf } from "./resourcesOf.ts";

const app = aPlannerApp();
const planners = templatesOf(app);
const afterwards = templatesOf(app, "AccessLogs");
const runbook = readFileSync(join(repositoryRoot, "docs", "runbook.md"), "utf8");

const entries = { ...visitorAlarms, ...backOfficeAlarms, ...alertAlarms, ...edgeAlarms };

/** The alarms of an environment, by their ids. */
function alarmsOf(environment: EnvironmentName) {
  return [planners, afterwards]
    .flatMap((templates) => resourcesOf(templates[environment], "AWS::CloudWatch::Alarm"))
    .map(({ Properties }) => ({
      ...Properties,
      id: Properties.AlarmName.replace(`ad-budget-planner-${environment}-`, ""),
    }));
}

describe("the alarms of an environment", () => {
  it("are all those of the tables in prod", () => {
    expect(
      alarmsOf("prod")
        .map(({ id }) => id)
        .sort(),
    ).toEqual(Object.keys(entries).sort());
  });

  it("are in staging those but for the one that misses leads: nobody comes there", () => {
    const ids = alarmsOf("staging").map(({ id }) => id);
    expect(Object.keys(entries).filter((id) => !ids.includes(id))).toEqual(["no-leads"]);
  });

  it("are in dev those but for that one, and for the sign-ins that nobody judges there", () => {
    const ids = alarmsOf("dev").map(({ id }) => id);
    expect(Object.keys(entries).filter((id) => !ids.includes(id))).toEqual([
      "no-leads",
      "sign-ins-suspicious",
    ]);
  });

  it("miss leads in prod when a day of single hours brought none", () => {
    const alarm = alarmsOf("prod").find(({ id }) => id === "no-leads");
    expect(alarm).toMatchObject({
      MetricName: "LeadsSaved",
      Namespace: "AdBudgetPlanner/prod",
      ComparisonOperator: "LessThanThreshold",
      Threshold: 1,
      Period: 3600,
      EvaluationPeriods: 24,
      TreatMissingData: "breaching",
    });
  });
});

describe.each(environmentNames)("each alarm of %s", (environment) => {
  const alarms = alarmsOf(environment);

  it("says how urgent it is, what is noticed, what to do, and where to read on", () => {
    for (const { id, AlarmDescription } of alarms) {
      expect(AlarmDescription).toMatch(/^(NOW|TODAY): .+\nNoticed: .{20,}\nDo: .{20,}\nRunbook: /);
      expect(AlarmDescription).toContain(`Runbook: docs/runbook.md#${id}`);
      expect(AlarmDescription).toMatch(/[Vv]isitors|nobody|Nothing|network/);
      expect(AlarmDescription.length).toBeLessThanOrEqual(maxDescriptionLength);
    }
  });

  it("is heard: it writes to the topic of its region; the urgent ones also when they are over", () => {
    for (const { AlarmActions, OKActions, AlarmDescription } of alarms) {
      expect(AlarmActions).toEqual([{ Ref: expect.stringMatching(/^ObservabilityAlarmTopic/) }]);
      expect(OKActions).toEqual(AlarmDescription.startsWith("NOW") ? AlarmActions : undefined);
    }
  });

  it("takes silence for peace, but for the one that waits for leads", () => {
    for (const { id, TreatMissingData } of alarms) {
      expect(TreatMissingData).toBe(id === "no-leads" ? "breaching" : "notBreaching");
    }
  });
});

describe.each(environmentNames)("the topics of %s", (environment) => {
  it.each([
    ["the environment's region", planners],
    ["us-east-1", afterwards],
  ])(
    "in %s write to those who operate, encrypted, for alarms of the account alone",
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
  const budgets = resourcesOf(afterwards[environment], "AWS::Budgets::Budget");

  it("is the environment's limit for a month of the whole account", () => {
    expect(budgets.map(({ Properties }) => Properties.Budget)).toEqual([
      {
        BudgetName: `ad-budget-planner-${environment}`,
        BudgetType: "COST",
        TimeUnit: "MONTHLY",
        BudgetLimit: { Amount: { dev: 100, staging: 100, prod: 250 }[environment], Unit: "USD" },
      },
    ]);
  });

  it("writes before the limit is reached, when it will be, and when it is", () => {
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

describe("without anybody to tell", () => {
  const silent = aPlannerApp({ context: {} });

  it("alarms ring unheard, and there is no budget", () => {
    const template = templatesOf(silent, "AccessLogs").prod;
    expect(resourcesOf(template, "AWS::CloudWatch::Alarm").length).toBeGreaterThan(0);
    expect(resourcesOf(template, "AWS::SNS::Subscription")).toEqual([]);
    expect(resourcesOf(template, "AWS::Budgets::Budget")).toEqual([]);
  });
});

describe("docs/runbook.md", () => {
  const [, ...pages] = runbook.split(/^### /m);
  const pageOf = (id: string) => pages.find((page) => page.startsWith(`${id}\n`)) ?? "";
  /** Without line breaks, code marks and links' addresses. */
  const plain = (markdown: string) =>
    markdown
      .replace(/\s+/g, " ")
      .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")
      .replaceAll("`", "");

  it("has a page for each alarm and for the budget, and none for anything else", () => {
    const headings = pages.map((page) => page.split("\n")[0]);
    expect(headings.sort()).toEqual([...Object.keys(entries), "budget"].sort());
  });

  it.each(Object.entries(entries))("says of %s what its alarm says", (id, { noticed, action }) => {
    expect(plain(pageOf(id))).toContain(`**Noticed** ${noticed}`);
    expect(plain(pageOf(id))).toContain(`**Do** ${action}`);
  });

  it.each(Object.keys(entries))("says of %s when it rings and when it is over", (id) => {
    expect(pageOf(id)).toMatch(/^\*\*Rings\*\* /m);
    expect(pageOf(id)).toMatch(/^\*\*Over\*\* /m);
  });
});
