import type { Cloud } from "../assembly/Cloud.ts";
import { functionDefinitions, functionEnvironment } from "../services/lambda/FunctionDefinition.ts";
import { LambdaFunction } from "../services/lambda/LambdaFunction.ts";
import { metaPage, storeMetaToken } from "../services/meta/metaRoutes.ts";
import { pushPath } from "../services/push/pushRoutes.ts";
import { storePushKeys } from "../services/push/storePushKeys.ts";
import { storeReceiverUrls } from "../services/receivers.ts";
import type { ApplicationEnvironment } from "./ApplicationEnvironment.ts";

/** Creates the template's functions, by ARN, and stores the secrets that an operator would store for them. */
export function createFunctions(
  cloud: Cloud,
  { databaseEndpoint, servicesEndpoint, folder, runtimeFile, echoLogs }: ApplicationEnvironment,
): ReadonlyMap<string, LambdaFunction> {
  // The SDK reads its endpoints from these variables.
  const endpoints = {
    AWS_ENDPOINT_URL_DYNAMODB: databaseEndpoint,
    AWS_ENDPOINT_URL_DYNAMODB_STREAMS: databaseEndpoint,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: servicesEndpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: servicesEndpoint,
    AWS_ENDPOINT_URL_SESV2: servicesEndpoint,
    AWS_ENDPOINT_URL_SQS: servicesEndpoint,
    // The functions send only to the push services of browsers, and to this local one.
    PUSH_SERVICE: servicesEndpoint + pushPath,
    // Without the slash at the end, because the functions append a path.
    META_ORIGIN: servicesEndpoint + metaPage.path.slice(0, -1),
  };
  const definitions = functionDefinitions(cloud);
  storePushKeys(cloud, definitions);
  storeReceiverUrls(cloud, definitions, servicesEndpoint);
  storeMetaToken(cloud, definitions);
  return new Map(
    definitions.map((definition) => [
      definition.arn,
      new LambdaFunction(definition, {
        environment: functionEnvironment(definition, endpoints),
        runtimeFile,
        logs: folder.logs,
        echoLogs,
      }),
    ]),
  );
}
