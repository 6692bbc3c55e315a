import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";

/** Where a page starts: after the last item of the page before. Each kind of page has its own field. */
export type PagePosition = z.infer<typeof positionSchema>;

/** The query and secret that a cursor is valid for. */
export type CursorScope = {
  readonly secret: string;
  /** Identifies the query. A cursor is valid only for the query that it continues. */
  readonly query: string;
};

/** Writes a cursor: the signature and the payload in base64url. Clients cannot forge one. */
export function writeCursor(position: PagePosition, scope: CursorScope): string {
  const payload = Buffer.from(JSON.stringify(position));
  return Buffer.concat([sign(payload, scope), payload]).toString("base64url");
}

/** Reads a cursor. Returns undefined unless it was signed with the same secret for the same query. */
export function readCursor(text: string, scope: CursorScope): PagePosition | undefined {
  const bytes = Buffer.from(text, "base64url");
  // Node ignores invalid characters, but each cursor must have only one valid encoding.
  if (bytes.length <= signatureBytes || bytes.toString("base64url") !== text) return undefined;
  const payload = bytes.subarray(signatureBytes);
  const signature = bytes.subarray(0, signatureBytes);
  if (!timingSafeEqual(signature, sign(payload, scope))) return undefined;
  return positionSchema.safeParse(JSON.parse(payload.toString("utf8"))).data;
}

const signatureBytes = 32;

/** The prefix invalidates signatures made for other purposes or by other versions. */
function sign(payload: Buffer, { secret, query }: CursorScope): Buffer {
  return createHmac("sha256", secret)
    .update(`read-desk cursor 1\n${query}\n`)
    .update(payload)
    .digest();
}

const positionSchema = z.strictObject({
  /** Lists: the ID of the last lead examined. */
  before: z.optional(z.string()),
  /** Searches: the last posting examined. */
  after: z.optional(z.strictObject({ prefixIndex: z.number(), sk: z.string() })),
  /** Leads for which nothing is planned: the sort key of the last one's item. */
  due: z.optional(z.string()),
  /** The queue: the place of the last lead. */
  place: z.optional(z.strictObject({ section: z.number(), order: z.number(), leadId: z.string() })),
  /** Saved plans: the last one. */
  plan: z.optional(z.strictObject({ plan_id: z.string(), last_entry: z.string() })),
});
