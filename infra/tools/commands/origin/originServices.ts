import {
  type CloudFormationClient,
  paginateListStackResources,
} from "@aws-sdk/client-cloudformation";
import {
  type CloudFrontClient,
  type DistributionConfig,
  GetDistributionConfigCommand,
  UpdateDistributionCommand,
  waitUntilDistributionDeployed,
} from "@aws-sdk/client-cloudfront";
import {
  GetFunctionConfigurationCommand,
  type LambdaClient,
  UpdateFunctionConfigurationCommand,
  waitUntilFunctionUpdatedV2,
} from "@aws-sdk/client-lambda";
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import type { EnvironmentName } from "@planner/infra/config/environmentSchema";
import { originSecretVariable } from "@planner/infra/constructs/api/OriginSecret";
import { originHeader } from "@planner/shared/api/contract";
import { z } from "zod";
import { CommandError } from "../CommandError.ts";
import { readStackOutputs } from "../stackOutputs.ts";
import type { OriginSecretValue, OriginServices } from "./rotateOriginSecret.ts";

export type AwsClients = {
  readonly cloudFormation: CloudFormationClient;
  readonly cloudFront: CloudFrontClient;
  readonly lambda: LambdaClient;
  readonly secretsManager: SecretsManagerClient;
};

/**
 * The AWS services that store a deployed environment's secret.
 *
 * @throws CommandError if the environment is not deployed
 */
export async function originServices(
  { cloudFormation, cloudFront, lambda, secretsManager }: AwsClients,
  environment: EnvironmentName,
): Promise<OriginServices> {
  const outputs = await readStackOutputs(environment, cloudFormation);
  const SecretId = outputs.required("OriginSecretArn");
  const distributionId = outputs.required("DistributionId");
  const functionNames = await listFunctions(cloudFormation, outputs.stackName);
  return {
    ...cdnHeader(cloudFront, distributionId),
    updateFunctions: (secret) => updateFunctions(lambda, functionNames, secret),
    readStored: async () => {
      const { SecretString } = await secretsManager.send(new GetSecretValueCommand({ SecretId }));
      return secretSchema.parse(JSON.parse(SecretString ?? ""));
    },
    store: async (secret) => {
      const SecretString = JSON.stringify(secret);
      await secretsManager.send(new PutSecretValueCommand({ SecretId, SecretString }));
    },
  };
}

const secretSchema = z.object({ current: z.string(), previous: z.string().optional() });

/** Reads and changes the header that the distribution adds to requests to the API. */
function cdnHeader(
  client: CloudFrontClient,
  Id: string,
): Pick<OriginServices, "readCdn" | "updateCdn"> {
  // CloudFront usually takes minutes, but can take half an hour.
  const untilDeployed = () =>
    waitUntilDistributionDeployed({ client, maxWaitTime: 45 * 60 }, { Id });
  const read = () => client.send(new GetDistributionConfigCommand({ Id }));
  return {
    readCdn: async () => {
      await untilDeployed();
      const { DistributionConfig } = await read();
      const value = originHeaders(DistributionConfig)[0]?.HeaderValue;
      if (value !== undefined) return value;
      throw new CommandError(`The distribution ${Id} does not send ${originHeader}.`);
    },
    updateCdn: async (value) => {
      const { DistributionConfig, ETag } = await read();
      for (const header of originHeaders(DistributionConfig)) header.HeaderValue = value;
      await client.send(new UpdateDistributionCommand({ Id, IfMatch: ETag, DistributionConfig }));
      await untilDeployed();
    },
  };
}

function originHeaders(config: DistributionConfig | undefined) {
  return (config?.Origins?.Items ?? [])
    .flatMap(({ CustomHeaders }) => CustomHeaders?.Items ?? [])
    .filter(({ HeaderName }) => HeaderName?.toLowerCase() === originHeader);
}

/** All functions of the stack, including those that do not use the secret. */
async function listFunctions(client: CloudFormationClient, StackName: string): Promise<string[]> {
  const names: string[] = [];
  for await (const page of paginateListStackResources({ client }, { StackName })) {
    for (const { ResourceType, PhysicalResourceId } of page.StackResourceSummaries ?? []) {
      if (ResourceType !== "AWS::Lambda::Function" || PhysicalResourceId === undefined) continue;
      names.push(PhysicalResourceId);
    }
  }
  return names;
}

/** Updates the functions that use the secret one by one and waits until each update is in effect. */
async function updateFunctions(
  client: LambdaClient,
  functionNames: readonly string[],
  secret: OriginSecretValue,
): Promise<void> {
  for (const FunctionName of functionNames) {
    const { Environment, RevisionId } = await client.send(
      new GetFunctionConfigurationCommand({ FunctionName }),
    );
    const variables = Environment?.Variables ?? {};
    if (variables[originSecretVariable] === undefined) continue;
    await client.send(
      new UpdateFunctionConfigurationCommand({
        FunctionName,
        // The update fails if the function changed since it was read.
        RevisionId,
        Environment: {
          Variables: { ...variables, [originSecretVariable]: JSON.stringify(secret) },
        },
      }),
    );
    await waitUntilFunctionUpdatedV2({ client, maxWaitTime: 300 }, { FunctionName });
  }
}
