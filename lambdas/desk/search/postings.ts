import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { deskTable } from "@planner/shared/lead/deskTable";
import * as z from "zod/mini";
import type { DeskKey, DeskTables } from "../DeskTables.ts";
import { firstCharacters, type SearchableLead, searchTokens } from "./searchTokens.ts";

/** An entry of the search index: a token of a lead, and the key of the lead. */
export type Posting = DeskKey & { readonly lead_key: string };

/** The keys of a lead's postings. */
export function postingKeys(lead: SearchableLead & { readonly id: string }): readonly DeskKey[] {
  return searchTokens(lead).map((token) => ({
    pk: partitionOf(token),
    sk: `${token}#${invertedId(lead.id)}`,
  }));
}

/** Reads postings whose token starts with `beginning`: exact matches first, then by token, newest lead first. */
export async function readPostings(
  { client, deskTableName }: DeskTables,
  { beginning, after, limit }: PostingQuery,
): Promise<readonly Posting[]> {
  const pk = partitionOf(beginning);
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: deskTableName,
      // For `begins_with`, the local database reads the whole partition.
      KeyConditionExpression: "pk = :pk AND sk BETWEEN :beginning AND :end",
      ExpressionAttributeValues: {
        ":pk": pk,
        ":beginning": beginning,
        // Tokens don't contain the last character of Unicode.
        ":end": `${beginning}\u{10ffff}`,
      },
      Limit: limit,
      ...(after !== undefined && { ExclusiveStartKey: { pk, sk: after } }),
    }),
  );
  return Items.map((item) => postingSchema.parse(item));
}

export type PostingQuery = {
  readonly beginning: string;
  /** The sort key of the last posting read. */
  readonly after?: string | undefined;
  readonly limit: number;
};

/** The token of a posting. */
export function tokenOf({ sk }: Pick<DeskKey, "sk">): string {
  return sk.slice(0, sk.lastIndexOf("#"));
}

const postingSchema = z.object({ pk: z.string(), sk: z.string(), lead_key: z.string() });

/** Postings are spread over partitions by their first two characters after the mark, if any. */
function partitionOf(token: string): string {
  return deskTable.prefixes.find + firstCharacters(token, /^[~@]/.test(token) ? 3 : 2);
}

/** Sorts the newest lead first: each hexadecimal digit subtracted from 15. */
function invertedId(id: string): string {
  return id.replaceAll(/[\da-f]/g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16));
}
