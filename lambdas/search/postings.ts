import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import {
  type DeskKey,
  deskDelete,
  deskPut,
  rangeQuery,
  readDeskItem,
} from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import { leadTokens, type SearchableLead } from "./leadTokens.ts";
import { partitionPrefix } from "./tokens.ts";

/** The keys of a lead's postings: one per token. */
export function postingKeys(lead: SearchableLead & { readonly id: string }): readonly DeskKey[] {
  return leadTokens(lead).map((token) => ({
    pk: partitionOf(token),
    sk: `${token}#${invertedId(lead.id)}`,
  }));
}

/** A lead's postings as one item lists them, so that those of older token rules can be deleted too. */
type PostingRecord = {
  readonly leadKey: string;
  /** Undefined if the lead was never indexed. */
  readonly keys: readonly DeskKey[] | undefined;
};

/** Reads which postings a lead has. */
export async function readPostingRecord(tables: Tables, leadKey: string): Promise<PostingRecord> {
  const item = await readDeskItem(tables, recordKey(leadKey));
  return { leadKey, keys: item && recordSchema.parse(item).keys };
}

/** The transaction items that replace a lead's postings. A condition fails if the record changed since it was read. */
export function replacePostings(tables: Tables, record: PostingRecord, keys: readonly DeskKey[]) {
  const { leadKey, keys: previous = [] } = record;
  const { Put } = deskPut(tables, { ...recordKey(leadKey), keys });
  const isKept = ({ pk, sk }: DeskKey) => keys.some((key) => key.pk === pk && key.sk === sk);
  return [
    { Put: { ...Put, ...ifUnchanged(record) } },
    ...keys.map((key) => deskPut(tables, { ...key, lead_key: leadKey })),
    ...previous.filter((key) => !isKept(key)).map((key) => deskDelete(tables, key)),
  ];
}

/** The transaction items that delete all postings of a lead. A condition fails if the record changed since it was read. */
export function deletePostings(tables: Tables, record: PostingRecord) {
  const { leadKey, keys = [] } = record;
  const { Delete } = deskDelete(tables, recordKey(leadKey));
  return [
    { Delete: { ...Delete, ...ifUnchanged(record) } },
    ...keys.map((key) => deskDelete(tables, key)),
  ];
}

/** The condition that a record has not changed since it was read. */
function ifUnchanged({ keys }: PostingRecord) {
  if (keys === undefined) return { ConditionExpression: "attribute_not_exists(pk)" };
  return {
    ConditionExpression: "#keys = :keys",
    ExpressionAttributeNames: { "#keys": "keys" },
    ExpressionAttributeValues: { ":keys": keys },
  };
}

function recordKey(leadKey: string): DeskKey {
  return { pk: deskTable.prefixes.postings + leadKey, sk: "search" };
}

const recordSchema = z.object({ keys: z.array(z.object({ pk: z.string(), sk: z.string() })) });

/** Reads postings whose token starts with `beginning`: exact matches first, then by token, newest lead first. */
export async function readPostings(
  tables: Tables,
  { beginning, after, limit, isConsistent = false }: PostingQuery,
) {
  const pk = partitionOf(beginning);
  // For `begins_with`, the local database reads the whole partition.
  const query = rangeQuery(tables, { pk, from: beginning, to: `${beginning}\u{10ffff}`, limit });
  const { Items = [] } = await tables.client.send(
    new QueryCommand({
      ...query,
      ConsistentRead: isConsistent,
      ExclusiveStartKey: after === undefined ? undefined : { pk, sk: after },
    }),
  );
  return Items.map((item) => postingSchema.parse(item));
}

/** The postings to read. */
export type PostingQuery = {
  readonly beginning: string;
  /** The sort key of the last posting read. */
  readonly after?: string | undefined;
  readonly limit: number;
  readonly isConsistent?: boolean;
};

/** The token of a posting. */
export function tokenOf({ sk }: Pick<DeskKey, "sk">): string {
  return sk.slice(0, sk.lastIndexOf("#"));
}

/** An entry of the search index: a token of a lead, and the key of the lead. */
const postingSchema = z.object({ pk: z.string(), sk: z.string(), lead_key: z.string() });

/** A stored posting. */
export type Posting = z.infer<typeof postingSchema>;

/** The partition with a token's postings, and with those of all longer tokens that begin with it. */
function partitionOf(token: string): string {
  return deskTable.prefixes.find + partitionPrefix(token);
}

/** Sorts the newest lead first: each hexadecimal digit subtracted from 15. */
function invertedId(id: string): string {
  return id.replaceAll(/[\da-f]/g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16));
}
