import type { _Record } from "@aws-sdk/client-dynamodb-streams";

/** A change of a table as a function is handed it. */
export type StreamRecord = {
  readonly sequenceNumber: string;
  readonly createdAtMs: number;
  /** https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html */
  readonly event: Readonly<Record<string, unknown>>;
};

/**
 * Turns what the SDK read into what crosses to a function: times in seconds, bytes in base64. The region is the
 * template's: a local database has its own idea of it.
 */
export function toStreamRecord(
  { dynamodb, ...record }: _Record,
  { arn, region }: { readonly arn: string; readonly region: string },
): StreamRecord {
  const created = dynamodb?.ApproximateCreationDateTime;
  return {
    sequenceNumber: dynamodb?.SequenceNumber ?? "",
    createdAtMs: created?.getTime() ?? 0,
    event: {
      ...record,
      awsRegion: region,
      dynamodb: plain(dynamodb),
      eventSourceARN: arn,
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
