import * as z from "zod/mini";
import { isSmokeTestKey } from "../../leads/isSmokeTestKey.ts";

/** What a record of the stream means to whoever waits for new leads. */
export type RecordReading =
  | {
      readonly kind: "new lead";
      readonly leadKey: string;
      /** Of the request that brought it; leads of earlier versions have none. */
      readonly correlationId: string | undefined;
    }
  /** Left by a smoke test, which nobody waits for. */
  | { readonly kind: "smoke test" }
  /** Written long after it was captured: it came back from a backup, and was told of when it was new. */
  | { readonly kind: "restored lead" }
  | { readonly kind: "something else" };

/** Reads a record of the lead table's stream. */
export function readStreamRecord(record: unknown): RecordReading {
  const inserted = insertedLead.safeParse(record);
  if (!inserted.success) return { kind: "something else" };
  const { NewImage: image, ApproximateCreationDateTime: writtenAt } = inserted.data.dynamodb;
  const leadKey = image.idempotency_key.S;
  if (isSmokeTestKey(leadKey)) return { kind: "smoke test" };
  const capturedAtMs = Date.parse(image.created_at?.S ?? "");
  const isOld = (writtenAt ?? 0) * 1000 - capturedAtMs > longestSaveMs;
  if (isOld) return { kind: "restored lead" };
  return { kind: "new lead", leadKey, correlationId: image.correlation_id?.S };
}

/** Between a lead's `created_at` and its write lie seconds; an hour forgives every clock. */
const longestSaveMs = 3_600_000;

const insertedLead = z.object({
  eventName: z.literal("INSERT"),
  dynamodb: z.object({
    /** Seconds since the epoch. */
    ApproximateCreationDateTime: z.optional(z.number()),
    NewImage: z.object({
      entity: z.object({ S: z.literal("lead") }),
      idempotency_key: z.object({ S: z.string() }),
      created_at: z.optional(z.object({ S: z.string() })),
      correlation_id: z.optional(z.object({ S: z.string() })),
    }),
  }),
});
