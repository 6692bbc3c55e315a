import { describe, expect, it } from "@jest/globals";
import { secondBrand } from "@planner/shared/brand/testing/secondBrand";
import { environmentNames } from "../environments.ts";
import { arnOf, onlyResource, resourcesOf, templatesOf } from "./synthesis/templates.ts";
import { exampleSettings } from "./synthesis/variants.ts";

const templates = templatesOf("complete");

describe.each(environmentNames)("the leads table of %s", (environment) => {
  const { Properties: properties } = onlyResource(
    templates[environment],
    "AWS::DynamoDB::GlobalTable",
    "LeadStoreTable",
  );

  it("has the idempotency key as its only key", () => {
    expect(properties.KeySchema).toEqual([{ AttributeName: "idempotency_key", KeyType: "HASH" }]);
  });

  it("has indexes that contain whole leads by age, over all stages and within a stage", () => {
    const index = (IndexName: string, partitionKey: string) => ({
      IndexName,
      KeySchema: [
        { AttributeName: partitionKey, KeyType: "HASH" },
        { AttributeName: "id", KeyType: "RANGE" },
      ],
      Projection: { ProjectionType: "ALL" },
    });
    expect(properties.GlobalSecondaryIndexes).toEqual([
      index("by_created_at", "entity"),
      index("by_stage", "stage"),
    ]);
    expect(properties.AttributeDefinitions).toContainEqual({
      AttributeName: "id",
      AttributeType: "S",
    });
  });
});

describe.each(environmentNames)("the desk's table of %s", (environment) => {
  const { Properties: properties } = onlyResource(
    templates[environment],
    "AWS::DynamoDB::GlobalTable",
    "LeadStoreDeskTable",
  );

  it("has keys for timelines, changes and search, and no stream", () => {
    expect(properties.KeySchema).toEqual([
      { AttributeName: "pk", KeyType: "HASH" },
      { AttributeName: "sk", KeyType: "RANGE" },
    ]);
    expect(properties.StreamSpecification).toBeUndefined();
  });

  it("deletes expired changes", () => {
    expect(properties.TimeToLiveSpecification).toEqual({
      AttributeName: "expires_at",
      Enabled: true,
    });
  });
});

const tables = environmentNames.flatMap((environment) =>
  (["leads", "desk"] as const).map((name) => ({ environment, name })),
);

describe.each(tables)("the table $name-$environment", ({ environment, name }) => {
  const { Properties: properties, DeletionPolicy: deletionPolicy } = onlyResource(
    templates[environment],
    "AWS::DynamoDB::GlobalTable",
    { leads: "LeadStoreTable", desk: "LeadStoreDeskTable" }[name],
  );
  const [replica] = properties.Replicas;

  it("is billed per request, in one region", () => {
    expect(properties.BillingMode).toBe("PAY_PER_REQUEST");
    expect(properties.Replicas).toHaveLength(1);
  });

  it("has point-in-time recovery", () => {
    expect(replica.PointInTimeRecoverySpecification).toEqual({ PointInTimeRecoveryEnabled: true });
  });

  it("is encrypted with a key in the account", () => {
    expect(properties.SSESpecification).toEqual({ SSEEnabled: true, SSEType: "KMS" });
  });

  it("includes the environment in its name", () => {
    expect(properties.TableName).toBe(`${name}-${environment}`);
  });

  it("has deletion protection and outlives its stack in prod only", () => {
    const isProd = environment === "prod";
    expect(replica.DeletionProtectionEnabled).toBe(isProd);
    expect(deletionPolicy).toBe(isProd ? "Retain" : "Delete");
  });
});

describe.each(environmentNames)("the statistics of %s", (environment) => {
  const template = templates[environment];
  const table = onlyResource(template, "AWS::DynamoDB::GlobalTable", "LeadStoreTable");
  const counter = onlyResource(template, "AWS::Lambda::Function", "LeadStatisticsCounter");
  const queue = onlyResource(template, "AWS::SQS::Queue", "LeadStatistics");
  const mapping = onlyResource(template, "AWS::Lambda::EventSourceMapping", "LeadStatistics");
  const streamArn = { "Fn::GetAtt": [table.id, "StreamArn"] };
  const queueArn = { "Fn::GetAtt": [queue.id, "Arn"] };

  it("use a stream with old and new images", () => {
    expect(table.Properties.StreamSpecification).toEqual({
      StreamViewType: "NEW_AND_OLD_IMAGES",
    });
  });

  it("count only new leads, starting with the first", () => {
    expect(mapping.Properties).toMatchObject({
      EventSourceArn: streamArn,
      FunctionName: { Ref: counter.id },
      StartingPosition: "TRIM_HORIZON",
    });
    expect(
      mapping.Properties.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) =>
        JSON.parse(Pattern),
      ),
    ).toEqual([{ eventName: ["INSERT"], dynamodb: { NewImage: { entity: { S: ["lead"] } } } }]);
  });

  it("batch leads for up to a second or one transaction", () => {
    expect(mapping.Properties).toMatchObject({
      BatchSize: 99,
      MaximumBatchingWindowInSeconds: 1,
    });
  });

  it("retry failed batches for hours in smaller ones, then send them to a dead-letter queue", () => {
    expect(mapping.Properties).toMatchObject({
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 100,
      MaximumRecordAgeInSeconds: 21_600,
      DestinationConfig: { OnFailure: { Destination: queueArn } },
    });
  });

  it("keep encrypted dead letters for two weeks and require TLS", () => {
    expect(queue.Properties).toEqual({
      SqsManagedSseEnabled: true,
      MessageRetentionPeriod: 1_209_600,
    });
    const [policy] = resourcesOf(template, "AWS::SQS::QueuePolicy", "LeadStatistics");
    expect(policy?.Properties.PolicyDocument.Statement).toEqual([
      {
        Effect: "Deny",
        Principal: { AWS: "*" },
        Action: "sqs:*",
        Resource: queueArn,
        Condition: { Bool: { "aws:SecureTransport": "false" } },
      },
    ]);
  });

  it("start after the function gets permission to read the stream", () => {
    const [policy] = resourcesOf(template, "AWS::IAM::Policy", "LeadStatisticsCounter");
    expect(mapping.DependsOn).toContain(policy?.id);
  });

  it("run for at most 30 seconds", () => {
    expect(counter.Properties).toMatchObject({
      Timeout: 30,
      Environment: {
        Variables: { TABLE_NAME: { Ref: table.id }, POWERTOOLS_SERVICE_NAME: "count-leads" },
      },
    });
  });
});

describe.each(environmentNames)("the alerts in %s", (environment) => {
  const template = templates[environment];
  const table = onlyResource(template, "AWS::DynamoDB::GlobalTable", "LeadStoreTable");
  const queueOf = (id: string) => onlyResource(template, "AWS::SQS::Queue", `LeadAlerts${id}`);
  const mappingOf = (id: string) =>
    onlyResource(template, "AWS::Lambda::EventSourceMapping", `LeadAlerts${id}`);
  const functionOf = (id: string) =>
    onlyResource(template, "AWS::Lambda::Function", `LeadAlerts${id}`);

  const dispatcher = onlyResource(template, "AWS::Lambda::Function", "LeadDispatch");
  const dispatchDeadLetters = onlyResource(template, "AWS::SQS::Queue", "LeadDispatch");

  it("read new leads from the stream without delay", () => {
    const { Properties } = onlyResource(
      template,
      "AWS::Lambda::EventSourceMapping",
      "LeadDispatch",
    );
    expect(Properties).toMatchObject({
      EventSourceArn: { "Fn::GetAtt": [table.id, "StreamArn"] },
      FunctionName: { Ref: dispatcher.id },
      StartingPosition: "TRIM_HORIZON",
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 100,
      DestinationConfig: { OnFailure: { Destination: arnOf(dispatchDeadLetters.id) } },
    });
    expect(Properties.MaximumBatchingWindowInSeconds).toBeUndefined();
    expect(JSON.parse(Properties.FilterCriteria.Filters[0].Pattern)).toEqual({
      eventName: ["INSERT"],
      dynamodb: { NewImage: { entity: { S: ["lead"] } } },
    });
  });

  describe.each(["Mail", "Webhook"])("by %s", (channel) => {
    const queue = queueOf(`${channel}Queue`);
    const deadLetters = queueOf(`${channel}DeadLetters`);

    it("retry for an hour, then move to a dead-letter queue", () => {
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

    it("are sent by at most two executions, within the visibility timeout", () => {
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
  });

  it("are emailed from the sender to the recipients with the brand and a link to the dashboard", () => {
    expect(functionOf("Mail").Properties.Environment.Variables).toMatchObject({
      SENDER: "alerts@planner.example",
      RECIPIENTS: "ann@team.example bob@team.example",
      BRAND_NAME: secondBrand.name,
      DASHBOARD_URL: {
        "Fn::Join": ["", ["https://", expect.anything(), "/admin"]],
      },
    });
  });

  it("are limited by email only, and only the mail function puts alerts back into its queue", () => {
    expect(functionOf("Mail").Properties.Environment.Variables).toMatchObject({
      MAILS_PER_HOUR: { dev: "200", staging: "20", prod: "20" }[environment],
      QUEUE_URL: { Ref: queueOf("MailQueue").id },
    });
    const variables = functionOf("Webhook").Properties.Environment.Variables;
    expect(Object.keys(variables)).not.toContain("QUEUE_URL");
  });

  it("are posted to the webhook, signed with its secret", () => {
    const secret = onlyResource(template, "AWS::SecretsManager::Secret", "LeadAlerts");
    expect(functionOf("Webhook").Properties.Environment.Variables).toMatchObject({
      WEBHOOK_URL: exampleSettings.alertWebhook,
      WEBHOOK_SECRET_ID: { Ref: secret.id },
    });
  });

  it("set off alarms if the oldest is ten minutes old or one was given up", () => {
    const alarmOf = (id: string) =>
      onlyResource(template, "AWS::CloudWatch::Alarm", `ObservabilityAlerts${id}`).Properties;
    expect(alarmOf("alertslate")).toMatchObject({ Threshold: 600, Metrics: expect.anything() });
    expect(alarmOf("alertsgivenup")).toMatchObject({ Threshold: 1 });
    const deadLetterMetrics = JSON.stringify(alarmOf("alertsgivenup").Metrics);
    for (const { id } of [
      dispatchDeadLetters,
      queueOf("MailDeadLetters"),
      queueOf("WebhookDeadLetters"),
    ]) {
      expect(deadLetterMetrics).toContain(id);
    }
    const ageMetrics = JSON.stringify(alarmOf("alertslate").Metrics);
    for (const id of ["MailQueue", "WebhookQueue"]) expect(ageMetrics).toContain(queueOf(id).id);
    expect(ageMetrics).toContain(dispatcher.id);
  });
});

describe.each(environmentNames)("the search index of %s", (environment) => {
  const template = templatesOf("minimal")[environment];
  const [queue, deadLetters] = ["LeadSearchQueue", "LeadSearchDeadLetters"].map((id) =>
    onlyResource(template, "AWS::SQS::Queue", id),
  );
  const indexer = onlyResource(template, "AWS::Lambda::Function", "LeadSearch");

  it("gets every new lead through a queue, whether or not there are alerts", () => {
    const dispatcher = onlyResource(template, "AWS::Lambda::Function", "LeadDispatch");
    expect(dispatcher.Properties.Environment.Variables).toMatchObject({
      SEARCH_QUEUE_URL: { Ref: queue?.id },
    });
    expect(
      onlyResource(template, "AWS::Lambda::EventSourceMapping", "LeadSearch").Properties,
    ).toMatchObject({
      EventSourceArn: arnOf(queue?.id ?? ""),
      FunctionName: { Ref: indexer.id },
      FunctionResponseTypes: ["ReportBatchItemFailures"],
    });
    expect(queue?.Properties.RedrivePolicy.deadLetterTargetArn).toEqual(
      arnOf(deadLetters?.id ?? ""),
    );
  });

  it("sets off an alarm if a lead cannot be added", () => {
    const alarm = onlyResource(
      template,
      "AWS::CloudWatch::Alarm",
      "ObservabilityBackOfficesearchincomplete",
    );
    expect(JSON.stringify(alarm.Properties.Metrics)).toContain(deadLetters?.id);
  });
});

describe("an environment without alert settings", () => {
  const { prod } = templatesOf("minimal");

  it("has no alerts", () => {
    for (const type of ["AWS::Lambda::Function", "AWS::SQS::Queue"]) {
      expect(resourcesOf(prod, type, "LeadAlerts")).toEqual([]);
    }
    expect(resourcesOf(prod, "AWS::CloudWatch::Alarm", "ObservabilityAlerts")).toEqual([]);
  });
});

describe("an environment with a webhook only", () => {
  const { prod } = templatesOf("certificate");

  it("sends no emails", () => {
    expect(resourcesOf(prod, "AWS::Lambda::Function", "LeadAlertsMail")).toEqual([]);
    expect(resourcesOf(prod, "AWS::Lambda::Function", "LeadAlertsWebhook")).toHaveLength(1);
    expect(resourcesOf(prod, "AWS::Lambda::Function", "LeadDispatch")).toHaveLength(1);
  });
});
