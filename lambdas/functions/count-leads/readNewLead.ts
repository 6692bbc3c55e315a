import * as z from "zod/mini";
import { isSmokeTestKey } from "../../leads/isSmokeTestKey.ts";
import { type CountableLead, countableLeadSchema } from "../../statistics/CountableLead.ts";

/** What a record of the stream is. */
export type StreamReading =
  | {
      readonly kind: "new lead";
      readonly lead: CountableLead;
      /** Of the request that brought it; leads of earlier versions have none. */
      readonly correlationId: string | undefined;
    }
  /** Saved by the smoke test, and about to go. */
  | { readonly kind: "smoke test" }
  /** A lead that lacks what counting needs. */
  | { readonly kind: "broken lead"; readonly leadId: string | undefined }
  | { readonly kind: "something else" };

/** Reads a record of the lead table's stream, whose values come as DynamoDB writes them: `{"S": "text"}`. */
export function readNewLead(record: unknown): StreamReading {
  const inserted = insertedLead.safeParse(record);
  if (!inserted.success) return { kind: "something else" };
  const image = inserted.data.dynamodb.NewImage;
  const key = text.safeParse(image.idempotency_key);
  if (key.success && isSmokeTestKey(key.data)) return { kind: "smoke test" };
  const lead = leadImage.safeParse(image);
  if (lead.success) {
    const correlationId = text.safeParse(image.correlation_id).data;
    return { kind: "new lead", lead: lead.data, correlationId };
  }
  return { kind: "broken lead", leadId: text.safeParse(image.id).data };
}

const text = z.pipe(
  z.object({ S: z.string() }),
  z.transform(({ S }) => S),
);

const number = z.pipe(
  z.object({ N: z.string() }),
  z.transform(({ N }) => Number(N)),
);

const insertedLead = z.object({
  eventName: z.literal("INSERT"),
  dynamodb: z.object({
    NewImage: z.intersection(
      z.object({ entity: z.object({ S: z.literal("lead") }) }),
      z.record(z.string(), z.unknown()),
    ),
  }),
});

const leadImage = z.pipe(
  z.object({
    idempotency_key: text,
    created_at: text,
    avg_job_value: number,
    calculated_revenue_30: number,
  }),
  countableLeadSchema,
);
