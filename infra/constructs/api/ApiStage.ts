import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import {
  CfnStage,
  type HttpApi,
  HttpStage,
  LogGroupLogDestination,
} from "aws-cdk-lib/aws-apigatewayv2";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { Throttle } from "../../config/environmentSchema.ts";

/** An API to put on the air, and its limits. */
export interface ApiStageProps {
  readonly api: HttpApi;
  readonly accessLog: ILogGroup;
  /** Limit of all routes that have none of their own. */
  readonly throttle: Throttle;
  /** Limits of single routes, by key such as `POST /api/leads`. */
  readonly routeThrottles: Readonly<Record<string, Throttle>>;
}

/** The stage that serves an HTTP API at the root of its host: deployed on change, logged, throttled. */
export class ApiStage extends HttpStage {
  constructor(scope: Construct, id: string, props: ApiStageProps) {
    super(scope, id, {
      httpApi: props.api,
      stageName: "$default",
      autoDeploy: true,
      throttle: { rateLimit: props.throttle.requestsPerSecond, burstLimit: props.throttle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(props.accessLog),
        format: accessLogFormat,
      },
    });
    const stage = this.node.defaultChild;
    if (!CfnStage.isCfnStage(stage)) throw new Error("An HttpStage has no CfnStage to configure");
    stage.routeSettings = Object.fromEntries(
      Object.entries(props.routeThrottles).map(([routeKey, throttle]) => [
        routeKey,
        { ThrottlingRateLimit: throttle.requestsPerSecond, ThrottlingBurstLimit: throttle.burst },
      ]),
    );
    // API Gateway refuses settings for a route that it does not know yet.
    this.node.addDependency(props.api);
  }
}

// Without the caller's address and user agent: it holds no personal data.
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: "$context.requestId",
    timeEpochMs: "$context.requestTimeEpoch",
    route: "$context.routeKey",
    status: "$context.status",
    responseBytes: "$context.responseLength",
    latencyMs: "$context.responseLatency",
    integrationLatencyMs: "$context.integrationLatency",
    integrationStatus: "$context.integrationStatus",
    error: "$context.error.message",
    integrationError: "$context.integrationErrorMessage",
  }),
);
