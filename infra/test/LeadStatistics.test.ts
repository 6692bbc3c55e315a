import { describe, expect, it } from "@jest/globals";
import { environmentNames } from "../config/environmentSchema.ts";
import { logging, permissionsOf } from "./permissionsOf.ts";
import { aPlannerApp, templatesOf } from "./plannerApp.ts";
import { onlyResource, resourcesOf } from "./resourcesOf.ts";

const templates = templatesOf(aPlannerApp());

describe.each(environmentNames)("the counting of leads in %s", (environment) => {
  const template = templates[environment];
  const table = onlyResource(template, "AWS::DynamoDB::GlobalTable");
  const counter = onlyResource(template, "AWS::Lambda::Function", "LeadStatisticsCounter");
  const queue = onlyResource(template, "AWS::SQS::Queue", "LeadStatistics");
  const mapping = onlyResource(template, "AWS::Lambda::EventSourceMapping", "LeadStatistics");
  const streamArn = { "Fn::GetAtt": [table.id, "StreamArn"] };
  const queueArn = { "Fn::GetAtt": [queue.id, "Arn"] };

  it("hears of every change of the table, with what was there before", () => {
    expect(table.Properties.StreamSpecification).toEqual({
      StreamViewType: "NEW_AND_OLD_IMAGES",
    });
  });

  it("is woken by new leads alone, from the table's first one on", () => {
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

  it("gathers for a second, and for no more leads than one transaction takes", () => {
    expect(mapping.Properties).toMatchObject({
      BatchSize: 99,
      MaximumBatchingWindowInSeconds: 1,
    });
  });

  it("tries again for hours, ever smaller, from where it failed, and then gives up into a queue", () => {
    expect(mapping.Properties).toMatchObject({
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 100,
      MaximumRecordAgeInSeconds: 21_600,
      DestinationConfig: { OnFailure: { Destination: queueArn } },
    });
  });

  it("keeps what it gave up for two weeks, encrypted, for callers over TLS", () => {
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

  it("may read the stream, read and update single items, fill the queue, and nothing else", () => {
    expect(permissionsOf(template, "LeadStatisticsCounter")).toEqual([
      logging(template, "LeadStatisticsCounter"),
      {
        Effect: "Allow",
        Action: ["dynamodb:GetItem", "dynamodb:UpdateItem"],
        Resource: { "Fn::GetAtt": [table.id, "Arn"] },
      },
      {
        Effect: "Allow",
        Action: [
          "dynamodb:DescribeStream",
          "dynamodb:GetRecords",
          "dynamodb:GetShardIterator",
          "dynamodb:ListStreams",
        ],
        Resource: streamArn,
      },
      { Effect: "Allow", Action: "sqs:SendMessage", Resource: queueArn },
    ]);
  });

  it("begins once the function may read the stream", () => {
    const [policy] = resourcesOf(template, "AWS::IAM::Policy", "LeadStatisticsCounter");
    expect(mapping.DependsOn).toContain(policy?.id);
  });

  it("has the time that its own tries take", () => {
    expect(counter.Properties).toMatchObject({
      Timeout: 30,
      Environment: {
        Variables: { TABLE_NAME: { Ref: table.id }, POWERTOOLS_SERVICE_NAME: "count-leads" },
      },
    });
  });
});
