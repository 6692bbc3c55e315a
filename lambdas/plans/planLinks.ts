import { randomBytes } from "node:crypto";
import { dayMs } from "@planner/shared/calendar";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import { BusyError, type Transaction } from "../aws/database.ts";
import { deskDelete, deskPut, readDeskItem, readPartition } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import { untilWritten } from "../tables/untilWritten.ts";
import { hashOf, partKey, partPrefixes, planKey, tokenKey, withKeyPrefix } from "./planKeys.ts";
import { raiseRevision } from "./raiseRevision.ts";
import { readPlan, type StoredPlan } from "./storedPlan.ts";

/**
 * The links that a plan has at most, by their state. One more ends the one of its state that was not used for the longest
 * time. So an email, opened or not, never ends a link that a browser or a calendar has.
 */
const maxLinks = {
  /** A browser got it at once. */
  browser: 10,
  /** In an email, and opened. */
  opened: 3,
  /** In an email, and not opened. */
  unopened: 3,
} as const;

/** How long a link lives after its last use, or unopened in an email. */
const linkLifeSeconds = (180 * dayMs) / 1000;

type LinkState = keyof typeof maxLinks;

const linkSchema = z.object({
  plan_id: z.string(),
  state: z.enum(["browser", "opened", "unopened"]),
  [deskTable.expiry]: z.number(),
});

/** A new link: its token for the contractor, and the hash that is stored. */
export function newLink() {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashOf(token) };
}

type LinkToStore = { readonly hash: string; readonly state: LinkState; readonly now: Date };

/** The transaction items that store a link to a plan: by its token, and in the plan's list. */
export function linkPuts(
  tables: Tables,
  planId: string,
  { hash, state, now }: LinkToStore,
): Transaction {
  const link = { plan_id: planId, state, [deskTable.expiry]: expiryOf(now) };
  return linkKeys(planId, hash).map((key) => deskPut(tables, { ...key, ...link }));
}

function expiryOf(now: Date): number {
  return Math.ceil(now.getTime() / 1000) + linkLifeSeconds;
}

/** The keys of a link's two items: by its token, and in the plan's list. */
export function linkKeys(planId: string, hash: string) {
  return [tokenKey(hash), partKey(planId, "link", hash)];
}

/**
 * Opens the plan of a token, and renews the link at most once a day. Undefined if the token is unknown, expired or
 * revoked, or if the plan was erased.
 */
export async function openPlanByToken(
  tables: Tables,
  token: string,
  now: Date,
): Promise<StoredPlan | undefined> {
  const hash = hashOf(token);
  const link = linkSchema.safeParse(await readDeskItem(tables, tokenKey(hash))).data;
  // DynamoDB deletes expired items late.
  if (link === undefined || link.expires_at * 1000 <= now.getTime()) return undefined;
  const plan = await readPlan(tables, link.plan_id);
  if (plan === undefined) return undefined;
  if (link.state !== "unopened" && isYoungerThan(dayMs, link, now)) return plan;
  const state = link.state === "browser" ? "browser" : "opened";
  const opened: LinkToStore = { hash, state, now };
  const change = await changeLinks(tables, link.plan_id, (links) => {
    // It may have been revoked in the meantime.
    if (!links.some((each) => each.hash === hash)) return undefined;
    return { ended: surplusOf(links, opened), added: linkPuts(tables, link.plan_id, opened) };
  });
  return change === undefined ? undefined : plan;
}

const minuteMs = 60_000;

/** Whether a link was made or renewed within the last milliseconds. */
function isYoungerThan(ms: number, link: Pick<Link, "expires_at">, now: Date): boolean {
  return expiryOf(now) - link.expires_at <= ms / 1000;
}

/** The links of a state that are too many once another one has it. */
function surplusOf(links: readonly Link[], { state, hash }: Pick<LinkToStore, "state" | "hash">) {
  const others = links.filter((link) => link.state === state && link.hash !== hash);
  return others.slice(0, Math.max(0, others.length + 1 - maxLinks[state]));
}

/**
 * Adds a link to a plan. Undefined if the plan does not exist.
 *
 * @throws BusyError if concurrent changes make every attempt fail, or if the link to end was made less than a minute ago
 */
export async function addLink(
  tables: Tables,
  planId: string,
  { state, now }: Omit<LinkToStore, "hash">,
): Promise<string | undefined> {
  const { token, hash } = newLink();
  const change = await changeLinks(tables, planId, (links) => {
    const ended = surplusOf(links, { state, hash });
    // Otherwise, of many requests at once, some would get a link that the others have ended.
    if (state === "browser" && ended.some((link) => isYoungerThan(minuteMs, link, now))) {
      throw new BusyError("The plan has too many new links");
    }
    return { ended, added: linkPuts(tables, planId, { hash, state, now }) };
  });
  return change === undefined ? undefined : token;
}

/** Ends the links to a plan whose hashes match. Returns how many ended. */
export async function endLinks(
  tables: Tables,
  planId: string,
  isEnded: (hash: string) => boolean,
): Promise<number> {
  const change = await changeLinks(tables, planId, (links) => {
    const ended = links.filter(({ hash }) => isEnded(hash));
    return ended.length === 0 ? undefined : { ended, added: [] };
  });
  return change?.ended.length ?? 0;
}

type Link = z.output<typeof linkSchema> & { readonly hash: string };
type LinkChange = { readonly ended: readonly Link[]; readonly added: Transaction };

/**
 * Changes the links of a plan in one transaction. Undefined if the plan does not exist or `decide` returns undefined. Its
 * links are sorted by their last use, the earliest first.
 */
function changeLinks(
  tables: Tables,
  planId: string,
  decide: (links: readonly Link[]) => LinkChange | undefined,
): Promise<LinkChange | undefined> {
  return untilWritten<LinkChange | undefined>(tables, "The plan", async () => {
    const plan = await readDeskItem(tables, planKey(planId));
    if (plan === undefined) return { kind: "done", outcome: undefined };
    const change = decide(await readLinks(tables, planId));
    if (change === undefined) return { kind: "done", outcome: undefined };
    const items = [
      raiseRevision(tables, planId, {
        expression: "revision = :revision",
        values: { ":revision": plan.revision },
      }),
      ...change.ended.flatMap(({ hash }) =>
        linkKeys(planId, hash).map((key) => deskDelete(tables, key)),
      ),
      ...change.added,
    ];
    return { kind: "write", items, outcome: change };
  });
}

async function readLinks(tables: Tables, planId: string): Promise<readonly Link[]> {
  return withKeyPrefix(await readPartition(tables, { pk: planKey(planId).pk }), partPrefixes.link)
    .map((item) => ({ ...linkSchema.parse(item), hash: item.rest }))
    .toSorted((one, other) => one.expires_at - other.expires_at);
}
