import { randomBytes } from "node:crypto";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { CloudFrontClient } from "@aws-sdk/client-cloudfront";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { ConfigurationError } from "@planner/infra/config/ConfigurationError";
import {
  environments,
  readOverrides,
  resolveEnvironment,
} from "@planner/infra/config/environments";
import { awsOriginServices } from "./origin/awsOriginServices.ts";
import { rotateOriginSecret } from "./origin/rotateOriginSecret.ts";

// npm run origin:rotate -- dev|staging|prod: a new secret between CDN and functions, without an answer refused.
try {
  await run(process.argv[2]);
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function run(name: string | undefined): Promise<void> {
  const entry = environments.find((each) => each.name === name);
  if (entry === undefined) {
    const names = environments.map((each) => each.name).join("|");
    throw new ConfigurationError(`Usage: npm run origin:rotate -- ${names}`);
  }
  const { region } = resolveEnvironment(entry, readOverrides(process.env));
  const clients = {
    cloudFormation: new CloudFormationClient({ region }),
    cloudFront: new CloudFrontClient({ region: "us-east-1" }),
    lambda: new LambdaClient({ region }),
    secretsManager: new SecretsManagerClient({ region }),
  };
  const services = await awsOriginServices(clients, `AdBudgetPlanner-${entry.name}`);
  await rotateOriginSecret(services, randomBytes(48).toString("base64url"), (line) =>
    process.stdout.write(`${line}\n`),
  );
}
