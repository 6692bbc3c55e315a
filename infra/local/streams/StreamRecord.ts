import type { _Record } from "@aws-sdk/client-dynamodb-streams";

/** A change of a table as a function is handed it. */
export type StreamRecord = {
  readonly sequenceNumber: string;
  readonly createdAtMs: number;
  /** https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html */
  readonly event: Readonly<Record<string, unknown>>;
};

/** Turns what the SDK read into what crosses to a function: times in seconds, bytes in base64. */
export function toStreamRecord(
  { dynamodb, ...record }: _Record,
  eventSourceARN: string,
): StreamRecord {
  const created = dynamodb?.ApproximateCreationDateTime;
  return {
    sequenceNumber: dynamodb?.SequenceNumber ?? "",
    createdAtMs: created?.getTime() ?? 0,
    event: {
      ...record,
      dynamodb: plain(dynamodb),
      eventSourceARN,
    },
  };
}

function plain(value: unknown): unknown {
  if (value instanceof Date) return value.getTime() / 1000;
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, plain(item)]));
}
