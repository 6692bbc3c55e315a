import { z } from "zod";
import { LocalCloudError } from "../../LocalCloudError.ts";

/** Whether a record passes. */
type Filter = (record: unknown) => boolean;

/**
 * Parses a Lambda event filter. Only exact values are emulated, no operators such as `prefix`.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
 *
 * @throws LocalCloudError if the filter uses anything else
 */
export function parseEventFilter(text: string): Filter {
  const parsed = fieldsSchema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new LocalCloudError(`The local cloud does not understand the event filter ${text}.`);
}

const valuesSchema = z
  .array(z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .min(1)
  .transform(
    (accepted): Filter =>
      (value) =>
        accepted.some((each) => each === value),
  );

const fieldsSchema: z.ZodType<Filter> = z
  .record(
    z.string().refine((field) => field !== "$or"),
    z.union([valuesSchema, z.lazy(() => fieldsSchema)]),
  )
  .transform(
    (filters): Filter =>
      (record) => {
        const fields = new Map<string, unknown>(Object.entries(Object(record)));
        return Object.entries(filters).every(([field, passes]) => passes(fields.get(field)));
      },
  );
