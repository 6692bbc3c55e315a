import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { SQSClient } from "@aws-sdk/client-sqs";
import { type CallLimits, clientConfig } from "./callLimits.ts";

export function cognitoClient(limits: CallLimits): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient(clientConfig(limits));
}

export function secretsClient(limits: CallLimits): SecretsManagerClient {
  return new SecretsManagerClient(clientConfig(limits));
}

export function mailClient(limits: CallLimits): SESv2Client {
  return new SESv2Client(clientConfig(limits));
}

export function queueClient(limits: CallLimits): SQSClient {
  // By default, the SDK calls the host in the queue URL and ignores the configured endpoint.
  return new SQSClient({ ...clientConfig(limits), useQueueUrlAsEndpoint: false });
}
