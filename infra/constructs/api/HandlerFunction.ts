import { join } from "node:path";
import { type FunctionName, functionSettings } from "@planner/shared/deployment/functions";
import { AssetHashType, Duration, RemovalPolicy, Validations } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup, type LogGroupProps } from "aws-cdk-lib/aws-logs";
import type { Construct, IConstruct } from "constructs";
import { buildSync } from "esbuild";
import type { Environment } from "../../config/environmentSchema.ts";
import { repositoryRoot } from "../../config/repositoryRoot.ts";

export interface HandlerFunctionProps {
  readonly environment: Environment;
  /** The folder under `lambdas/functions/` whose `handler.ts` exports `handler`. Also the name in logs and metrics. */
  readonly name: FunctionName;
  readonly description: string;
  /** Values of environment variables. The function gets those that its settings list. */
  readonly variables: Readonly<Record<string, string>>;
  /** The function's permissions, in addition to writing its log. */
  readonly permissions: readonly PolicyStatement[];
  /** Executions to reserve, if the environment reserves any. Default: the environment's setting. */
  readonly reserved?: number | "none";
  /** In MB. The processor's share grows with it: 1,769 MB is one vCPU. Default: 512, enough for a plan and one Put. */
  readonly memory?: number;
  /** Where failed events go. cdk-nag requires this as the reason for having no dead-letter queue. */
  readonly failures: string;
}

/** A function from `lambdas/functions/`, with its own bundle, role and log group. */
export class HandlerFunction extends LambdaFunction {
  /** `HandlerFunctionProps.name`. CloudFormation generates the deployed function's name. */
  readonly handlerName: FunctionName;

  constructor(scope: Construct, id: string, props: HandlerFunctionProps) {
    const { environment } = props;
    const logGroup = new LogGroup(scope, `${id}Log`, logSettings(environment));
    const role = new Role(scope, `${id}Role`, {
      assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
      description: props.description,
    });
    super(scope, id, {
      description: props.description,
      code: bundle(props.name),
      handler: "index.handler",
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memory ?? 512,
      timeout: Duration.seconds(functionSettings[props.name].timeoutSeconds),
      reservedConcurrentExecutions: reservation(props),
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      environment: {
        ...variablesOf(props),
        POWERTOOLS_SERVICE_NAME: props.name,
        NODE_OPTIONS: "--enable-source-maps",
      },
      tracing: Tracing.ACTIVE,
    });
    this.handlerName = props.name;
    const actions = ["logs:CreateLogStream", "logs:PutLogEvents"];
    role.addToPolicy(new PolicyStatement({ actions, resources: [logGroup.logGroupArn] }));
    for (const permission of props.permissions) role.addToPolicy(permission);
    Validations.of(this).acknowledge({ id: "Serverless-LambdaDLQ", reason: props.failures });
    Validations.of(role.node.findChild("DefaultPolicy")).acknowledge({
      id: "AwsSolutions-IAM5[Resource::*]",
      reason:
        "The CDK grants xray:PutTraceSegments and xray:PutTelemetryRecords for tracing. AWS cannot restrict them to a resource, and a template rule rejects every other action on all resources.",
    });
  }
}

function reservation({ environment, reserved }: HandlerFunctionProps): number | undefined {
  const { reservedConcurrency } = environment;
  if (reservedConcurrency === undefined || reserved === "none") return undefined;
  return reserved ?? reservedConcurrency;
}

/** @throws if a variable that the function reads has no value */
function variablesOf({ name, variables }: HandlerFunctionProps): Record<string, string> {
  return Object.fromEntries(
    functionSettings[name].variables.map((variable) => {
      const value = variables[variable];
      if (value === undefined) throw new Error(`${name} needs the variable ${variable}`);
      return [variable, value];
    }),
  );
}

/** Bundles a function in this process. The CDK's own construct starts npm for each one, which takes longer than esbuild. */
function bundle(name: FunctionName): Code {
  const folder = join(repositoryRoot, "lambdas", "functions", name);
  const tryBundle = (output: string) => {
    buildSync({
      entryPoints: [join(folder, "handler.ts")],
      outfile: join(output, "index.mjs"),
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node24",
      mainFields: ["module", "main"],
      // Bundled CommonJS packages still call require.
      banner: {
        js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);",
      },
      // The bundle has the SDK, because it loads twice as fast as the runtime's copy, and is the version we test with.
      // Lambda passes credentials in the environment. The SDK imports its other sources of credentials only if those
      // are missing, so leaving them out saves 115 kB.
      external: ["ini", "process", "sso", "web-identity"].map(
        (source) => `@aws-sdk/credential-provider-${source}`,
      ),
      minify: true,
      sourcemap: true,
      sourcesContent: false,
      logLevel: "warning",
    });
    return true;
  };
  return Code.fromAsset(folder, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: { image: Runtime.NODEJS_24_X.bundlingImage, local: { tryBundle } },
  });
}

/** An environment's log retention. In prod, logs outlive their stack. */
export function logSettings(
  environment: Pick<Environment, "logRetentionDays" | "protectData">,
): Pick<LogGroupProps, "retention" | "removalPolicy"> {
  return {
    retention: environment.logRetentionDays,
    removalPolicy: environment.protectData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  };
}

export function findHandlers(scope: IConstruct): ReadonlyMap<FunctionName, HandlerFunction> {
  return new Map(
    scope.node
      .findAll()
      .filter((construct) => construct instanceof HandlerFunction)
      .map((handler) => [handler.handlerName, handler]),
  );
}
