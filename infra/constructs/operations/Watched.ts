import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { AlertQueues } from "../alerts/LeadAlerts.ts";
import type { HandlerFunction } from "../api/HandlerFunction.ts";
import type { LogMetrics } from "./LogMetrics.ts";

/** What of an environment's own region is watched. */
export type Watched = {
  readonly api: HttpApi;
  /** Every function of ours, by name. */
  readonly handlers: ReadonlyMap<string, HandlerFunction>;
  readonly logs: LogMetrics;
  readonly table: ITableV2;
  /** Where batches lie that could not be counted. */
  readonly deadLetters: IQueue;
  /** Absent: nobody is alerted of leads. */
  readonly alertQueues: AlertQueues | undefined;
  /** The pool whose sign-ins are judged. Absent: nobody judges them. */
  readonly judgedUserPoolId: string | undefined;
};

/** A function that has to be there. */
export function handlerNamed({ handlers }: Watched, name: string): HandlerFunction {
  const handler = handlers.get(name);
  if (handler === undefined) throw new Error(`There is no function ${name} to watch`);
  return handler;
}
