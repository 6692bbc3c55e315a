import type { z } from "zod";
import { AwsError } from "./AwsError.ts";

/** One operation of a service. */
export type AwsCall = {
  /** Whether AWS wants the caller's credentials for it. Who they belong to is not checked here. */
  readonly signed: boolean;
  readonly run: (input: unknown) => Promise<object>;
};

/** Operations by the name they have in `x-amz-target`: `AmazonSQS.SendMessage`. */
export type AwsCalls = Readonly<Record<string, AwsCall>>;

/** An operation that anybody may call. */
export function publicCall<Input>(
  schema: z.ZodType<Input>,
  run: (input: Input) => Promise<object>,
): AwsCall {
  return { signed: false, run: async (input) => run(parsed(schema, input)) };
}

/** An operation that wants the caller's credentials. */
export function signedCall<Input>(
  schema: z.ZodType<Input>,
  run: (input: Input) => Promise<object>,
): AwsCall {
  return { signed: true, run: async (input) => run(parsed(schema, input)) };
}

function parsed<Input>(schema: z.ZodType<Input>, input: unknown): Input {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new AwsError(
    "InvalidParameterException",
    `Missing or invalid parameter ${issue?.path.join(".")}: ${issue?.message}`,
  );
}
