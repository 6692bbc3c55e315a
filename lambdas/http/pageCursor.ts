import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";

/** Where the next page of leads starts. */
export type PageCursor = z.infer<typeof cursorSchema>;

/** Writes a cursor: the signature and the payload in base64url. Clients cannot forge one. */
export function writeCursor(cursor: PageCursor, secret: string): string {
  const payload = Buffer.from(JSON.stringify(cursor));
  return Buffer.concat([sign(payload, secret), payload]).toString("base64url");
}

/** Reads a cursor. Returns undefined unless it was signed with the same secret. */
export function readCursor(text: string, secret: string): PageCursor | undefined {
  const bytes = Buffer.from(text, "base64url");
  // Node ignores invalid characters, but each cursor must have only one valid encoding.
  if (bytes.length <= signatureBytes || bytes.toString("base64url") !== text) return undefined;
  const payload = bytes.subarray(signatureBytes);
  const signature = bytes.subarray(0, signatureBytes);
  if (!timingSafeEqual(signature, sign(payload, secret))) return undefined;
  const cursor = cursorSchema.safeParse(JSON.parse(payload.toString("utf8")));
  return cursor.success ? cursor.data : undefined;
}

const signatureBytes = 32;

/** The prefix invalidates signatures made for other purposes. */
function sign(payload: Buffer, secret: string): Buffer {
  return createHmac("sha256", secret).update("list-leads cursor\n").update(payload).digest();
}

const cursorSchema = z.object({
  /** The format version. A cursor with another version is rejected, and the list restarts. */
  version: z.literal(1),
  /** The ID of the last lead on the previous page. */
  before: z.string(),
});
