import { z } from "zod";
import { LocalCloudError } from "../../LocalCloudError.ts";
import type { InvocationOutcome, LambdaFunction } from "./LambdaFunction.ts";

/** The function that a mapping invokes. */
export type MappedFunction = { readonly arn: string; readonly target: LambdaFunction };

/**
 * Finds the function of an event source mapping.
 *
 * @param name its name or ARN
 * @param functions by ARN
 * @throws LocalCloudError if the template does not contain it
 */
export function mappedFunction(
  mappingId: string,
  name: string,
  functions: ReadonlyMap<string, LambdaFunction>,
): MappedFunction {
  for (const [arn, target] of functions) {
    if (arn === name || arn.endsWith(`:function:${name}`)) return { arn, target };
  }
  throw new LocalCloudError(`The mapping ${mappingId} has no function (${name}).`);
}

const reportSchema = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish(),
});

/** The items of a batch that a function reported as failed. Undefined if all failed: the function itself, or its report. */
export function failedItems(outcome: InvocationOutcome): readonly string[] | undefined {
  if (outcome.kind === "failed") return undefined;
  const report = reportSchema.safeParse(JSON.parse(outcome.payload) ?? {});
  if (!report.success) return undefined;
  return report.data.batchItemFailures?.map((item) => item.itemIdentifier) ?? [];
}
