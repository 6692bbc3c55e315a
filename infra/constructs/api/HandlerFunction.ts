import { type FunctionName, functionSettings } from "@planner/shared/deployment/functions";
import { Duration, Validations } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  ApplicationLogLevel,
  Architecture,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct, IConstruct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { logSettings } from "../operations/logSettings.ts";
import { bundleFunction } from "./bundleFunction.ts";

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
      code: bundleFunction(props.name),
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

/** The functions below a construct, by name. */
export function findHandlers(scope: IConstruct): ReadonlyMap<FunctionName, HandlerFunction> {
  return new Map(
    scope.node
      .findAll()
      .filter((construct) => construct instanceof HandlerFunction)
      .map((handler) => [handler.handlerName, handler]),
  );
}
