import {
  type FunctionName,
  functionSettings,
  type VariablesOf,
} from "@planner/shared/deployment/functions";
import type { Context } from "aws-lambda";
import * as z from "zod/mini";

type Handler<Event, Result> = (event: Event, context: Context) => Promise<Result>;

/** A handler that reads its environment and creates its clients at the first event, so that tests can import the file. */
export function onFirstEvent<Event, Result>(
  open: () => Handler<Event, Result>,
): Handler<Event, Result> {
  let opened: Handler<Event, Result> | undefined;
  return (event, context) => {
    opened ??= open();
    return opened(event, context);
  };
}

/**
 * Reads a function's environment variables.
 *
 * @throws if one is missing or empty. The message contains the names but no values, which may be secret.
 */
export function readEnvironment<Name extends FunctionName>(name: Name): VariablesOf<Name> {
  const missing = functionSettings[name].variables.filter((each) => !process.env[each]);
  // A type guard, because TypeScript cannot know that no variable is missing.
  const isComplete = (_variables: object): _variables is VariablesOf<Name> => missing.length === 0;
  if (isComplete(process.env)) return process.env;
  throw new Error(`Missing environment variables: ${missing.join(", ")}`);
}

/** The URLs in a variable that is a JSON array. */
export function readUrls(json: string): readonly string[] {
  return z.array(z.url()).parse(JSON.parse(json));
}
