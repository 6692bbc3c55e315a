import { localCredentials } from "../dynamodb/localCredentials.ts";
import type { FunctionDefinition } from "./FunctionDefinition.ts";

/**
 * All environment variables of a function: those the Lambda runtime sets, those of the template, and where the local
 * services are. Nothing of this process's own environment gets in.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
 *
 * @param endpoints variables by which the SDK finds local services, such as AWS_ENDPOINT_URL_DYNAMODB
 */
export function functionEnvironment(
  definition: FunctionDefinition,
  endpoints: Readonly<Record<string, string>>,
): Record<string, string> {
  return {
    ...definition.variables,
    ...endpoints,
    AWS_REGION: definition.region,
    AWS_DEFAULT_REGION: definition.region,
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
    AWS_EXECUTION_ENV: "AWS_Lambda_local",
    AWS_LAMBDA_FUNCTION_NAME: definition.name,
    AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMb),
    AWS_LAMBDA_INITIALIZATION_TYPE: "on-demand",
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${definition.name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: "local",
    AWS_LAMBDA_LOG_FORMAT: definition.logFormat,
    ...(definition.logLevel === undefined ? {} : { AWS_LAMBDA_LOG_LEVEL: definition.logLevel }),
    LAMBDA_TASK_ROOT: definition.codeDirectory,
    _HANDLER: definition.handler,
    // Deployed functions run on the runtime the template names, whatever Node runs here.
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
    LANG: "en_US.UTF-8",
    TZ: ":UTC",
  };
}
