import { describe, expect, it } from "@jest/globals";
import { environmentNames } from "../config/environmentSchema.ts";
import { exampleAlerts } from "./permissions/exampleAlerts.ts";
import { logging, permissionsOf } from "./permissionsOf.ts";
import { aPlannerApp, plannerContext, templatesOf } from "./plannerApp.ts";
import { onlyResource, resourcesOf } from "./resourcesOf.ts";

const templates = templatesOf(aPlannerApp());
const arnOf = (id: string) => ({ "Fn::GetAtt": [id, "Arn"] });

describe.each(environmentNames)("the alerts in %s", (environment) => {
  const template = templates[environment];
  const table = onlyResource(template, "AWS::DynamoDB::GlobalTable");
  const queueOf = (id: string) => onlyResource(template, "AWS::SQS::Queue", `LeadAlerts${id}`);
  const mappingOf = (id: string) =>
    onlyResource(template, "AWS::Lambda::EventSourceMapping", `LeadAlerts${id}`);
  const functionOf = (id: string) =>
    onlyResource(template, "AWS::Lambda::Function", `LeadAlerts${id}`);

  it("hear of new leads by a mapping of their own, at once", () => {
    const { Properties } = mappingOf("Dispatch");
    expect(Properties).toMatchObject({
      EventSourceArn: { "Fn::GetAtt": [table.id, "StreamArn"] },
      FunctionName: { Ref: functionOf("Dispatch").id },
      StartingPosition: "TRIM_HORIZON",
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 100,
      DestinationConfig: { OnFailure: { Destination: arnOf(queueOf("DispatchDeadLetters").id) } },
    });
    expect(Properties.MaximumBatchingWindowInSeconds).toBeUndefined();
    expect(JSON.parse(Properties.FilterCriteria.Filters[0].Pattern)).toEqual({
      eventName: ["INSERT"],
      dynamodb: { NewImage: { entity: { S: ["lead"] } } },
    });
    expect(onlyResource(template, "AWS::Lambda::EventSourceMapping", "LeadStatistics").id).not.toBe(
      mappingOf("Dispatch").id,
    );
  });

  it("are handed over by a function that reads the stream, fills queues, and reads no lead", () => {
    expect(permissionsOf(template, "LeadAlertsDispatch")).toEqual([
      logging(template, "LeadAlertsDispatch"),
      {
        Effect: "Allow",
        Action: [
          "dynamodb:DescribeStream",
          "dynamodb:GetRecords",
          "dynamodb:GetShardIterator",
          "dynamodb:ListStreams",
        ],
        Resource: { "Fn::GetAtt": [table.id, "StreamArn"] },
      },
      {
        Effect: "Allow",
        Action: "sqs:SendMessage",
        Resource: ["DispatchDeadLetters", "MailQueue", "WebhookQueue"].map((id) =>
          arnOf(queueOf(id).id),
        ),
      },
    ]);
  });

  describe.each(["Mail", "Webhook"])("by %s", (channel) => {
    const name = channel.toLowerCase();
    const queue = queueOf(`${channel}Queue`);
    const deadLetters = queueOf(`${channel}DeadLetters`);

    it("wait in a queue that gives up after an hour", () => {
      expect(queue.Properties).toEqual({
        SqsManagedSseEnabled: true,
        MessageRetentionPeriod: 1_209_600,
        VisibilityTimeout: 180,
        RedrivePolicy: { deadLetterTargetArn: arnOf(deadLetters.id), maxReceiveCount: 20 },
      });
      expect(deadLetters.Properties).toEqual({
        SqsManagedSseEnabled: true,
        MessageRetentionPeriod: 1_209_600,
      });
    });

    it("are sent by two executions at most, each shorter than a message stays hidden", () => {
      expect(mappingOf(channel).Properties).toMatchObject({
        EventSourceArn: arnOf(queue.id),
        FunctionName: { Ref: functionOf(channel).id },
        BatchSize: 10,
        FunctionResponseTypes: ["ReportBatchItemFailures"],
        ScalingConfig: { MaximumConcurrency: 2 },
      });
      const { Timeout, ReservedConcurrentExecutions } = functionOf(channel).Properties;
      expect(Timeout * 6).toBeLessThanOrEqual(queue.Properties.VisibilityTimeout);
      expect(ReservedConcurrentExecutions).toBe(environment === "dev" ? undefined : 2);
    });

    it("are sent by a function that reads leads, writes its own marks, and can change nothing else", () => {
      const [log, read, marks, messages, ...others] = permissionsOf(
        template,
        `LeadAlerts${channel}`,
      );
      expect(log).toEqual(logging(template, `LeadAlerts${channel}`));
      expect(read).toEqual({
        Effect: "Allow",
        Action: "dynamodb:GetItem",
        Resource: arnOf(table.id),
      });
      expect(marks).toEqual({
        Effect: "Allow",
        Action: ["dynamodb:DeleteItem", "dynamodb:UpdateItem"],
        Resource: arnOf(table.id),
        Condition: {
          "ForAllValues:StringLike": { "dynamodb:LeadingKeys": [`alert#${name}#*`] },
          Null: { "dynamodb:LeadingKeys": "false" },
        },
      });
      expect(messages).toEqual({
        Effect: "Allow",
        Action: ["sqs:DeleteMessage", "sqs:GetQueueAttributes", "sqs:ReceiveMessage"],
        Resource: arnOf(queue.id),
      });
      expect(others).toHaveLength(1);
    });
  });

  it("are mailed from the one sender, as its or the recipients' identities", () => {
    const identity = (name: string) => ({
      "Fn::Join": ["", expect.arrayContaining([expect.stringMatching(`:identity/${name}$`)])],
    });
    expect(permissionsOf(template, "LeadAlertsMail").at(-1)).toEqual({
      Effect: "Allow",
      Action: "ses:SendEmail",
      Resource: [
        "alerts@planner.example",
        "ann@team.example",
        "bob@team.example",
        "planner.example",
        "team.example",
      ].map(identity),
      Condition: { StringEquals: { "ses:FromAddress": "alerts@planner.example" } },
    });
    expect(functionOf("Mail").Properties.Environment.Variables).toMatchObject({
      SENDER: "alerts@planner.example",
      RECIPIENTS: "ann@team.example bob@team.example",
      DASHBOARD_URL: {
        "Fn::Join": ["", ["https://", expect.anything(), "/admin"]],
      },
    });
  });

  it("are posted under a secret that nobody else reads", () => {
    const secret = onlyResource(template, "AWS::SecretsManager::Secret", "LeadAlerts");
    expect(permissionsOf(template, "LeadAlertsWebhook").at(-1)).toEqual({
      Effect: "Allow",
      Action: "secretsmanager:GetSecretValue",
      Resource: { Ref: secret.id },
    });
    expect(functionOf("Webhook").Properties.Environment.Variables).toMatchObject({
      WEBHOOK_URL: exampleAlerts.alertWebhook,
      WEBHOOK_SECRET_ID: { Ref: secret.id },
    });
  });

  it("ring when the oldest waits for ten minutes, and when any was given up", () => {
    const alarmOf = (id: string) =>
      onlyResource(template, "AWS::CloudWatch::Alarm", `ObservabilityAlerts${id}`).Properties;
    expect(alarmOf("alertslate")).toMatchObject({ Threshold: 600, Metrics: expect.anything() });
    expect(alarmOf("alertsgivenup")).toMatchObject({ Threshold: 1 });
    const watched = JSON.stringify(alarmOf("alertsgivenup").Metrics);
    for (const part of ["Dispatch", "Mail", "Webhook"]) {
      expect(watched).toContain(queueOf(`${part}DeadLetters`).id);
    }
    const waiting = JSON.stringify(alarmOf("alertslate").Metrics);
    for (const id of ["MailQueue", "WebhookQueue"]) expect(waiting).toContain(queueOf(id).id);
    expect(waiting).toContain(functionOf("Dispatch").id);
  });
});

describe("an environment that names nobody", () => {
  const { prod } = templatesOf(aPlannerApp({ context: plannerContext }));

  it("has no alerts at all", () => {
    for (const type of ["AWS::Lambda::Function", "AWS::SQS::Queue"]) {
      expect(resourcesOf(prod, type, "LeadAlerts")).toEqual([]);
    }
    expect(resourcesOf(prod, "AWS::CloudWatch::Alarm", "ObservabilityAlerts")).toEqual([]);
  });
});

describe("an environment with a webhook alone", () => {
  const { alertWebhook } = exampleAlerts;
  const { prod } = templatesOf(aPlannerApp({ context: { ...plannerContext, alertWebhook } }));

  it("mails nobody", () => {
    expect(resourcesOf(prod, "AWS::Lambda::Function", "LeadAlertsMail")).toEqual([]);
    expect(resourcesOf(prod, "AWS::Lambda::Function", "LeadAlertsWebhook")).toHaveLength(1);
    expect(resourcesOf(prod, "AWS::Lambda::Function", "LeadAlertsDispatch")).toHaveLength(1);
  });
});
