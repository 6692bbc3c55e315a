import {
  CloudFormationClient,
  DescribeStacksCommand,
  ListStackResourcesCommand,
} from "@aws-sdk/client-cloudformation";
import {
  CloudFrontClient,
  GetDistributionCommand,
  GetDistributionConfigCommand,
  UpdateDistributionCommand,
} from "@aws-sdk/client-cloudfront";
import {
  GetFunctionCommand,
  GetFunctionConfigurationCommand,
  LambdaClient,
  UpdateFunctionConfigurationCommand,
} from "@aws-sdk/client-lambda";
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { mockClient } from "aws-sdk-client-mock";
import { describe, expect, it } from "vitest";
import { originServices } from "./originServices.ts";

const region = "us-east-1";
const clients = {
  cloudFormation: new CloudFormationClient({ region }),
  cloudFront: new CloudFrontClient({ region }),
  lambda: new LambdaClient({ region }),
  secretsManager: new SecretsManagerClient({ region }),
};
const cloudFormation = mockClient(clients.cloudFormation);
const cloudFront = mockClient(clients.cloudFront);
const lambda = mockClient(clients.lambda);
const secretsManager = mockClient(clients.secretsManager);

const distributionConfig = (value: string) => ({
  CallerReference: "planner",
  Comment: "Ad-budget planner",
  Enabled: true,
  DefaultCacheBehavior: { TargetOriginId: "site", ViewerProtocolPolicy: "https-only" as const },
  Origins: {
    Quantity: 2,
    Items: [
      { Id: "site", DomainName: "bucket" },
      {
        Id: "api",
        DomainName: "api",
        CustomHeaders: {
          Quantity: 2,
          Items: [
            { HeaderName: "x-other", HeaderValue: "kept" },
            { HeaderName: "X-Origin-Verify", HeaderValue: value },
          ],
        },
      },
    ],
  },
});

function aDeployedStack(outputs: Record<string, string>) {
  cloudFormation.reset();
  cloudFormation.on(DescribeStacksCommand).resolves({
    Stacks: [
      {
        StackName: "planner",
        CreationTime: new Date(0),
        StackStatus: "UPDATE_COMPLETE",
        Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({
          OutputKey,
          OutputValue,
        })),
      },
    ],
  });
  const resource = (ResourceType: string, PhysicalResourceId: string) => ({
    LogicalResourceId: PhysicalResourceId,
    LastUpdatedTimestamp: new Date(0),
    ResourceStatus: "UPDATE_COMPLETE" as const,
    ResourceType,
    PhysicalResourceId,
  });
  cloudFormation
    .on(ListStackResourcesCommand)
    .resolvesOnce({
      NextToken: "more",
      StackResourceSummaries: [
        resource("AWS::Lambda::Function", "save-lead"),
        resource("AWS::IAM::Role", "role"),
      ],
    })
    .resolves({ StackResourceSummaries: [resource("AWS::Lambda::Function", "uploader")] });
}

const outputs = { OriginSecretArn: "arn:secret", DistributionId: "E123" };

describe("originServices", () => {
  it("reports an output that is missing from an older stack", async () => {
    aDeployedStack({});
    await expect(originServices(clients, "dev")).rejects.toThrow(
      "The stack AdBudgetPlanner-dev has no output OriginSecretArn: redeploy it.",
    );
  });

  it("waits for CloudFront, then reads and changes only the secret header", async () => {
    aDeployedStack(outputs);
    cloudFront.on(GetDistributionCommand).resolves({
      Distribution: {
        Id: "E123",
        ARN: "arn",
        Status: "Deployed",
        LastModifiedTime: new Date(0),
        InProgressInvalidationBatches: 0,
        DomainName: "d.cloudfront.net",
        DistributionConfig: distributionConfig("old"),
      },
    });
    cloudFront
      .on(GetDistributionConfigCommand)
      .resolves({ ETag: "tag", DistributionConfig: distributionConfig("old") });
    const services = await originServices(clients, "dev");
    expect(await services.readCdn()).toBe("old");
    await services.updateCdn("new");
    expect(cloudFront.commandCalls(UpdateDistributionCommand)[0]?.args[0].input).toEqual({
      Id: "E123",
      IfMatch: "tag",
      DistributionConfig: distributionConfig("new"),
    });
  });

  it("updates the functions that have the variable and keeps their other variables", async () => {
    aDeployedStack(outputs);
    lambda
      .on(GetFunctionConfigurationCommand, { FunctionName: "save-lead" })
      .resolves({
        RevisionId: "r1",
        Environment: { Variables: { TABLE_NAME: "leads", ORIGIN_SECRET: "{}" } },
      })
      .on(GetFunctionConfigurationCommand, { FunctionName: "uploader" })
      .resolves({ Environment: { Variables: { OTHER: "1" } } })
      .on(GetFunctionCommand)
      .resolves({ Configuration: { LastUpdateStatus: "Successful" } });
    const services = await originServices(clients, "dev");
    await services.updateFunctions({ current: "new", previous: "old" });
    const calls = lambda.commandCalls(UpdateFunctionConfigurationCommand);
    expect(calls.map(({ args }) => args[0].input)).toEqual([
      {
        FunctionName: "save-lead",
        RevisionId: "r1",
        Environment: {
          Variables: {
            TABLE_NAME: "leads",
            ORIGIN_SECRET: '{"current":"new","previous":"old"}',
          },
        },
      },
    ]);
  });

  it("reads and stores the secret in Secrets Manager", async () => {
    aDeployedStack(outputs);
    const services = await originServices(clients, "dev");
    secretsManager
      .on(GetSecretValueCommand, { SecretId: "arn:secret" })
      .resolves({ SecretString: '{"current":"new","previous":"old"}' });
    expect(await services.readStored()).toEqual({ current: "new", previous: "old" });
    await services.store({ current: "new" });
    expect(secretsManager.commandCalls(PutSecretValueCommand)[0]?.args[0].input).toEqual({
      SecretId: "arn:secret",
      SecretString: '{"current":"new"}',
    });
  });
});
