import { z } from "zod";
import type { Cloud } from "../../assembly/Cloud.ts";
import { localCredentials } from "../dynamodb/Database.ts";

const functionSchema = z.object({
  Code: z.object({ S3Key: z.string().optional() }),
  Handler: z.string().optional(),
  Runtime: z.string().optional(),
  MemorySize: z.number().default(128),
  Timeout: z.number().default(3),
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }).optional(),
  LoggingConfig: z
    .object({ LogFormat: z.string().optional(), ApplicationLogLevel: z.string().optional() })
    .optional(),
});

/** A function of the template. */
export type FunctionDefinition = {
  readonly name: string;
  readonly arn: string;
  readonly region: string;
  /** The folder with the bundled code. */
  readonly codeDirectory: string;
  /** `file.export`, the file without its extension. */
  readonly handler: string;
  readonly memoryMb: number;
  readonly timeoutMs: number;
  readonly variables: Readonly<Record<string, string>>;
  readonly logFormat: string;
  readonly logLevel: string | undefined;
};

/** Reads the template's Node functions. The others, in Python, are CDK's own and have no work to do locally. */
export function functionDefinitions(cloud: Cloud): readonly FunctionDefinition[] {
  const definitions: FunctionDefinition[] = [];
  const functions = cloud.resourcesOf("AWS::Lambda::Function", functionSchema);
  for (const { ref, attributes, region, properties } of functions) {
    const { Code, Handler, Runtime, MemorySize, Timeout, Environment, LoggingConfig } = properties;
    if (Code.S3Key === undefined || Handler === undefined) continue;
    if (Runtime?.startsWith("nodejs") !== true) continue;
    const variables: Record<string, string> = {};
    for (const [name, value] of Object.entries(Environment?.Variables ?? {})) {
      variables[name] = cloud.withHttpSite(value);
    }
    definitions.push({
      name: ref,
      arn: attributes.Arn ?? ref,
      region,
      codeDirectory: cloud.assetPath(Code.S3Key),
      handler: Handler,
      memoryMb: MemorySize,
      timeoutMs: Timeout * 1000,
      variables,
      logFormat: LoggingConfig?.LogFormat ?? "Text",
      logLevel: LoggingConfig?.ApplicationLogLevel,
    });
  }
  return definitions;
}

/**
 * Returns all environment variables of a function: the template's, the Lambda runtime's and the local endpoints. It gets none of
 * this process's own variables.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
 *
 * @param endpoints variables with which the SDK finds local services, such as AWS_ENDPOINT_URL_DYNAMODB
 */
export function functionEnvironment(
  definition: FunctionDefinition,
  endpoints: Readonly<Record<string, string>>,
): Record<string, string> {
  const variables: Record<string, string> = {
    ...definition.variables,
    ...endpoints,
    AWS_REGION: definition.region,
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
    AWS_EXECUTION_ENV: "AWS_Lambda_local",
    AWS_LAMBDA_FUNCTION_NAME: definition.name,
    AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMb),
    AWS_LAMBDA_INITIALIZATION_TYPE: "on-demand",
    AWS_LAMBDA_LOG_FORMAT: definition.logFormat,
    // The template names the deployed runtime, so the Node version of this machine does not matter.
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
    TZ: ":UTC",
  };
  if (definition.logLevel !== undefined) variables.AWS_LAMBDA_LOG_LEVEL = definition.logLevel;
  return variables;
}
