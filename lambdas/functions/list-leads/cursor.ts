import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";

/** The place in the list where the next page begins. */
export type Cursor = z.infer<typeof cursorSchema>;

/** A cursor as callers hold it: signature and payload in base64url, which only this API can make. */
export function writeCursor(cursor: Cursor, secret: string): string {
  const payload = Buffer.from(JSON.stringify(cursor));
  return Buffer.concat([signatureOf(payload, secret), payload]).toString("base64url");
}

/** The place that a cursor names; undefined for anything that was not written with the same secret. */
export function readCursor(text: string, secret: string): Cursor | undefined {
  const bytes = Buffer.from(text, "base64url");
  // Node skips what is no base64url: one cursor has one spelling.
  if (bytes.length <= signatureBytes || bytes.toString("base64url") !== text) return undefined;
  const payload = bytes.subarray(signatureBytes);
  const signature = bytes.subarray(0, signatureBytes);
  if (!timingSafeEqual(signature, signatureOf(payload, secret))) return undefined;
  const cursor = cursorSchema.safeParse(JSON.parse(payload.toString("utf8")));
  return cursor.success ? cursor.data : undefined;
}

const signatureBytes = 32;

function signatureOf(payload: Buffer, secret: string): Buffer {
  return createHmac("sha256", secret).update("list-leads cursor\n").update(payload).digest();
}

const cursorSchema = z.object({
  /** Of the payload's shape: cursors of another one are refused, and the list starts again. */
  version: z.literal(1),
  /** The id of the last record on the page before. */
  before: z.string(),
});
