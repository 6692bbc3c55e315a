import type { IConstruct } from "constructs";
import { HandlerFunction } from "./HandlerFunction.ts";

/** The functions of ours anywhere under a construct, by their names. */
export function handlersOf(scope: IConstruct): ReadonlyMap<string, HandlerFunction> {
  return new Map(
    scope.node
      .findAll()
      .filter((construct) => construct instanceof HandlerFunction)
      .map((handler) => [handler.handlerName, handler]),
  );
}
