import { randomBytes } from "node:crypto";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { CloudFrontClient } from "@aws-sdk/client-cloudfront";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { configuredEnvironment } from "@planner/infra/config/settingsFile";
import { environmentOption, environmentUsage, readOptions } from "../readOptions.ts";
import { printLine } from "../runCommand.ts";
import { originServices } from "./originServices.ts";
import { rotateOriginSecret } from "./rotateOriginSecret.ts";

/** Replaces the secret between the CDN and the functions without rejecting any requests. */
export async function rotateOrigin(args: readonly string[]): Promise<string[]> {
  const { environment } = readOptions(args, {
    usage: `npm run origin:rotate -- ${environmentUsage}`,
    shape: { environment: environmentOption },
    positional: "environment",
  });
  const { region } = configuredEnvironment(environment);
  const clients = {
    cloudFormation: new CloudFormationClient({ region }),
    cloudFront: new CloudFrontClient({ region: "us-east-1" }),
    lambda: new LambdaClient({ region }),
    secretsManager: new SecretsManagerClient({ region }),
  };
  const services = await originServices(clients, environment);
  await rotateOriginSecret(services, randomBytes(48).toString("base64url"), printLine);
  return ["Rotated."];
}
