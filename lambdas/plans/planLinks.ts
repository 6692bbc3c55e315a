import { randomBytes } from "node:crypto";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { dayMs } from "@planner/shared/calendar";
import { deskTable } from "@planner/shared/lead/deskTable";
import * as z from "zod/mini";
import { BusyError, ifConditionHolds, type Transaction, transact } from "../aws/database.ts";
import {
  type DeskKey,
  type DeskTables,
  deskDelete,
  deskPut,
  readDeskItem,
} from "../desk/DeskTables.ts";
import {
  hashOf,
  type PlanRecord,
  planKey,
  readPlan,
  type StoredPlan,
  tokenKey,
} from "./planItems.ts";

/** The links that a plan has at most. A new one ends the one that was not used for the longest time. */
const maxLinks = 10;

/** How long a link lives after its last use. */
const linkMs = 180 * dayMs;

/** A new link: its token for the contractor, and the hash that is stored. */
export function newLink() {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashOf(token) };
}

/** The transaction item that stores a link to a plan. */
export function linkPut(
  tables: DeskTables,
  planId: string,
  { hash, now }: { hash: string; now: Date },
) {
  return deskPut(tables, { ...tokenKey(hash), plan_id: planId, [deskTable.expiry]: expiryOf(now) });
}

function expiryOf(now: Date): number {
  return Math.ceil((now.getTime() + linkMs) / 1000);
}

/**
 * Opens the plan of a token, and renews the link at most once a day. Undefined if the token is unknown, expired or
 * revoked, or if the plan was erased.
 */
export async function openPlan(
  tables: DeskTables,
  token: string,
  now: Date,
): Promise<StoredPlan | undefined> {
  const Key = tokenKey(hashOf(token));
  const link = linkSchema.safeParse(await readDeskItem(tables, Key)).data;
  // DynamoDB deletes expired items late.
  if (link === undefined || link.expires_at * 1000 <= now.getTime()) return undefined;
  const plan = await readPlan(tables, link.plan_id);
  if (plan === undefined) return undefined;
  const isRecent = expiryOf(now) - link.expires_at <= 86_400;
  return isRecent || (await renewLink(tables, Key, now)) ? plan : undefined;
}

/** Returns false if the link was revoked in the meantime. */
function renewLink({ client, deskTableName }: DeskTables, Key: DeskKey, now: Date) {
  return ifConditionHolds(() =>
    client.send(
      new UpdateCommand({
        TableName: deskTableName,
        Key,
        UpdateExpression: "SET #expiry = :expiry",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeNames: { "#expiry": deskTable.expiry },
        ExpressionAttributeValues: { ":expiry": expiryOf(now) },
      }),
    ),
  );
}

const linkSchema = z.object({ plan_id: z.string(), [deskTable.expiry]: z.number() });

/**
 * Adds a link to a plan. Undefined if the plan does not exist.
 *
 * @throws BusyError if concurrent changes make every attempt fail
 */
export async function addLink(
  tables: DeskTables,
  planId: string,
  now: Date,
): Promise<string | undefined> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const plan = await readPlan(tables, planId);
    if (plan === undefined) return undefined;
    const { token, hash } = newLink();
    const live = await byLastUse(tables, plan.record.tokens);
    const ended = live.slice(0, Math.max(0, live.length + 1 - maxLinks));
    const tokens = [...live.slice(ended.length), hash];
    const isWritten = await replaceLinks(tables, plan.record, { tokens, ended }, [
      linkPut(tables, planId, { hash, now }),
    ]);
    if (isWritten) return token;
  }
  throw new BusyError("The plan changes too often");
}

/** Sorts links by their last use, the earliest first. Weekly reminders must not end a link that is in use. */
async function byLastUse(tables: DeskTables, hashes: readonly string[]) {
  const links = await Promise.all(
    hashes.map(async (hash) => {
      const link = linkSchema.safeParse(await readDeskItem(tables, tokenKey(hash))).data;
      return { hash, expiry: link?.[deskTable.expiry] ?? 0 };
    }),
  );
  return links.toSorted((one, other) => one.expiry - other.expiry).map(({ hash }) => hash);
}

/** Ends the links to a plan whose hashes match. Returns how many ended. */
export async function endLinks(
  tables: DeskTables,
  planId: string,
  isEnded: (hash: string) => boolean,
): Promise<number> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const plan = await readPlan(tables, planId);
    if (plan === undefined) return 0;
    const ended = plan.record.tokens.filter(isEnded);
    if (ended.length === 0) return 0;
    const tokens = plan.record.tokens.filter((hash) => !isEnded(hash));
    if (await replaceLinks(tables, plan.record, { tokens, ended })) return ended.length;
  }
  throw new BusyError("The plan changes too often");
}

type Links = Readonly<Record<"tokens" | "ended", readonly string[]>>;

async function replaceLinks(
  tables: DeskTables,
  { plan_id, revision }: PlanRecord,
  { tokens, ended }: Links,
  more: Transaction = [],
): Promise<boolean> {
  const result = await transact(tables.client, [
    {
      Update: {
        TableName: tables.deskTableName,
        Key: planKey(plan_id),
        UpdateExpression: "SET tokens = :tokens, revision = revision + :one",
        ConditionExpression: "revision = :revision",
        ExpressionAttributeValues: { ":tokens": tokens, ":one": 1, ":revision": revision },
      },
    },
    ...ended.map((hash) => deskDelete(tables, tokenKey(hash))),
    ...more,
  ]);
  return result.kind === "written";
}

/** A plan is rarely changed twice at once. */
const maxAttempts = 5;
