import { join } from "node:path";
import { Duration, Validations } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  ApplicationLogLevel,
  Architecture,
  LoggingFormat,
  Runtime,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import { NodejsFunction, OutputFormat } from "aws-cdk-lib/aws-lambda-nodejs";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { repositoryRoot } from "../../config/repositoryRoot.ts";
import type { LogSettings } from "../operations/logSettings.ts";

/** What one function needs of its own. */
export interface HandlerFunctionProps {
  /** The folder under `lambdas/` whose `handler.ts` exports `handler`; the name in logs and metrics too. */
  readonly name: string;
  readonly description: string;
  readonly environment: Readonly<Record<string, string>>;
  /** All that the function may do besides writing its own log. */
  readonly permissions: readonly PolicyStatement[];
  /** Executions at once. Absent: what the account has left. */
  readonly reservedConcurrency?: number;
  /** Absent: ten seconds. */
  readonly timeout?: Duration;
  readonly logs: LogSettings;
  /** Where its failures go: none has a dead-letter queue of its own, and the rules ask why. */
  readonly failures: string;
}

/** A function of `lambdas/`: one bundle of its handler, a role of its own, a log of its own. */
export class HandlerFunction extends NodejsFunction {
  /** The name of `HandlerFunctionProps`; `functionName` is CloudFormation's to make up. */
  readonly handlerName: string;

  constructor(scope: Construct, id: string, props: HandlerFunctionProps) {
    const logGroup = new LogGroup(scope, `${id}Log`, props.logs);
    const role = new Role(scope, `${id}Role`, {
      assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
      description: props.description,
    });
    super(scope, id, {
      description: props.description,
      entry: join(repositoryRoot, "lambdas", "functions", props.name, "handler.ts"),
      handler: "handler",
      projectRoot: repositoryRoot,
      depsLockFilePath: join(repositoryRoot, "package-lock.json"),
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      // A function has one processor at 1,769 MB; 0.29 of one is ample for a plan and one Put.
      memorySize: 512,
      // Well under the 30 s after which API Gateway gives up, well over the SDK's own retries.
      timeout: props.timeout ?? Duration.seconds(10),
      reservedConcurrentExecutions: props.reservedConcurrency,
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      environment: {
        ...props.environment,
        POWERTOOLS_SERVICE_NAME: props.name,
        NODE_OPTIONS: "--enable-source-maps",
      },
      tracing: Tracing.ACTIVE,
      bundling: handlerBundling,
    });
    this.handlerName = props.name;
    role.addToPolicy(
      new PolicyStatement({
        actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
        resources: [logGroup.logGroupArn],
      }),
    );
    for (const permission of props.permissions) role.addToPolicy(permission);
    acknowledgeRules(this, role, props.failures);
  }
}

/** How every function is bundled. */
export const handlerBundling = {
  format: OutputFormat.ESM,
  target: "node24",
  mainFields: ["module", "main"],
  // CommonJS packages inside an ES module still call require.
  banner:
    "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);",
  // The SDK in the bundle loads in half the time of the runtime's own copy, and is the version that was tested.
  bundleAwsSDK: true,
  minify: true,
  sourceMap: true,
  sourcesContent: false,
};

function acknowledgeRules(handler: NodejsFunction, role: Role, failures: string): void {
  Validations.of(handler).acknowledge({ id: "Serverless-LambdaDLQ", reason: failures });
  Validations.of(role.node.findChild("DefaultPolicy")).acknowledge({
    id: "AwsSolutions-IAM5[Resource::*]",
    reason:
      "xray:PutTraceSegments and PutTelemetryRecords, which the CDK grants for tracing, know no resources. The house's rule lets no other action pass.",
  });
}
