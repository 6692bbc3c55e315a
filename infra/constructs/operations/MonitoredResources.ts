import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { HandlerFunction } from "../api/HandlerFunction.ts";
import type { QueueConsumer } from "../leads/QueueConsumer.ts";
import type { StreamConsumer } from "../leads/StreamConsumer.ts";
import type { LogMetrics } from "./LogMetrics.ts";

/** The resources that alarms and the dashboard monitor in the environment's region. */
export type MonitoredResources = {
  readonly api: HttpApi;
  /** Every handler function, by name. */
  readonly handlers: ReadonlyMap<string, HandlerFunction>;
  readonly logs: LogMetrics;
  readonly table: ITableV2;
  /** The dead-letter queue of the statistics. */
  readonly deadLetters: IQueue;
  readonly dispatch: StreamConsumer;
  readonly search: QueueConsumer;
  /** The alert channels that the environment has. */
  readonly channels: readonly QueueConsumer[];
  /** Undefined if the user pool has no threat protection. */
  readonly protectedUserPoolId: string | undefined;
  /** Undefined if the environment may have no leads. */
  readonly quietHours: number | undefined;
};

/** The monitored resources in us-east-1: the CDN and the firewall. */
export type MonitoredEdge = {
  readonly distributionId: string;
  /** Name of the stack that contains the firewall. */
  readonly firewallStackName: string;
};

/** @throws Error if the function does not exist */
export function handlerNamed({ handlers }: MonitoredResources, name: string): HandlerFunction {
  const handler = handlers.get(name);
  if (handler === undefined) throw new Error(`No function ${name} to monitor`);
  return handler;
}
