import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand, type UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import { alertMarkKey } from "@planner/shared/lead/leadsTable";
import * as z from "zod/mini";
import { itemAt, type LeadTable, readItem } from "../LeadTable.ts";

/**
 * Limits the emails about new leads from one source. Each source has one item: a window of an hour that counts the
 * emails and collects the keys of the leads that wait for a digest. The item holds no personal data.
 */
export type MailWindows = {
  /** Decides how a lead is emailed. */
  readonly take: (source: string, leadKey: string, now: Date) => Promise<MailSlot>;
  /** Opens the next window after the digest was sent. Does nothing if another sender has opened it. */
  readonly closeDigest: (source: string, digest: DigestSlot, now: Date) => Promise<void>;
};

export type MailSlot =
  /** The lead gets its own email. */
  | { readonly kind: "single" }
  /** Ask again at this time: the limit is reached, or another sender is sending the digest. */
  | { readonly kind: "wait"; readonly until: Date }
  | DigestSlot;

/** The digest is due, and this sender sends it. */
export type DigestSlot = {
  readonly kind: "digest";
  /** The leads that wait for the digest. */
  readonly leadKeys: readonly string[];
  readonly closedAt: number;
};

/** The windows of one table, with the number of emails in each. */
export function mailWindows(table: LeadTable, mailsPerWindow: number): MailWindows {
  const at = (source: string) => alertMarkKey("mail", `window#${source}`);

  /** Returns false if the window has changed since it was read. */
  async function update(source: string, changes: Omit<UpdateCommandInput, "TableName" | "Key">) {
    try {
      await table.client.send(
        new UpdateCommand({ ...itemAt(table.tableName, at(source)), ...changes }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }

  return {
    take: async (source, leadKey, now) => {
      for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
        const window = windowSchema.parse((await readItem(table, at(source))) ?? emptyWindow);
        const { slot, changes } = decide(window, { leadKey, now, mailsPerWindow });
        if (changes === undefined || (await update(source, changes))) return slot;
      }
      throw new Error("The window of emails changed too often");
    },
    closeDigest: async (source, { leadKeys, closedAt }, now) => {
      await update(source, {
        UpdateExpression:
          "SET closes_at = :next, mails = :one REMOVE digest_until DELETE waiting :sent",
        ConditionExpression: "closes_at = :closed",
        ExpressionAttributeValues: {
          ":next": now.getTime() + windowMs,
          ":one": 1,
          ":sent": new Set(leadKeys),
          ":closed": closedAt,
        },
      });
    },
  };
}

const windowSchema = z.object({
  /** Milliseconds since the epoch. 0 before the first mail. */
  closes_at: z.number(),
  /** The emails in this window. */
  mails: z.number(),
  /** The keys of the leads that wait for the digest. */
  waiting: z.optional(z.set(z.string())),
  /** Until then, one sender is sending the digest, or has crashed. Milliseconds since the epoch. */
  digest_until: z.optional(z.number()),
});

type Window = z.infer<typeof windowSchema>;

const emptyWindow: Window = { closes_at: 0, mails: 0 };

type Request = {
  readonly leadKey: string;
  readonly now: Date;
  readonly mailsPerWindow: number;
};

type Decision = {
  readonly slot: MailSlot;
  readonly changes?: Omit<UpdateCommandInput, "TableName" | "Key">;
};

/** Decides on a lead, given the window as it was read. */
function decide(window: Window, request: Request): Decision {
  const { closes_at, mails, waiting, digest_until = 0 } = window;
  const { leadKey, mailsPerWindow } = request;
  const now = request.now.getTime();
  if (closes_at > now && mails < mailsPerWindow) return { slot: single, changes: count(request) };
  if (closes_at > now) {
    const slot = { kind: "wait", until: new Date(closes_at) } as const;
    const isFull = (waiting?.size ?? 0) >= maxWaiting;
    return waiting?.has(leadKey) || isFull ? { slot } : { slot, changes: join(leadKey, closes_at) };
  }
  if (waiting === undefined) return { slot: single, changes: open(now) };
  if (digest_until > now) return { slot: { kind: "wait", until: new Date(digest_until) } };
  return {
    slot: { kind: "digest", leadKeys: [...waiting], closedAt: closes_at },
    changes: claimDigest(closes_at, now),
  };
}

const single = { kind: "single" } as const;

function count({ now, mailsPerWindow }: Request) {
  return {
    UpdateExpression: "SET mails = mails + :one",
    ConditionExpression: "closes_at > :now AND mails < :most",
    ExpressionAttributeValues: { ":one": 1, ":now": now.getTime(), ":most": mailsPerWindow },
  };
}

function join(leadKey: string, closesAt: number) {
  return {
    UpdateExpression: "ADD waiting :lead",
    ConditionExpression: "closes_at = :closes",
    ExpressionAttributeValues: { ":lead": new Set([leadKey]), ":closes": closesAt },
  };
}

function open(now: number) {
  return {
    UpdateExpression: "SET closes_at = :closes, mails = :one",
    ConditionExpression:
      "(attribute_not_exists(closes_at) OR closes_at <= :now) AND attribute_not_exists(waiting)",
    ExpressionAttributeValues: { ":closes": now + windowMs, ":one": 1, ":now": now },
  };
}

function claimDigest(closesAt: number, now: number) {
  return {
    UpdateExpression: "SET digest_until = :until",
    ConditionExpression:
      "closes_at = :closes AND (attribute_not_exists(digest_until) OR digest_until <= :now)",
    ExpressionAttributeValues: { ":until": now + digestMs, ":closes": closesAt, ":now": now },
  };
}

const windowMs = 3_600_000;

/** Longer than the function's timeout. */
const digestMs = 60_000;

/** Keeps a digest short enough to read and to send in one call. More leads wait for the next window. */
const maxWaiting = 500;

/** Two functions handle ten leads each at a time. */
const maxAttempts = 50;
