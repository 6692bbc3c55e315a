import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import { readDeskItem } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";

/** A generation is one count of all leads. A rebuild counts all leads into the next one. */
export type Generations = z.infer<typeof generationsSchema>;

const generationsSchema = z.object({
  /** The generation that the API returns. */
  published: z.number(),
  /** The generation of a rebuild in progress. */
  next: z.optional(z.number()),
  /** The generation that the last rebuild replaced, until it is deleted. */
  retired: z.optional(z.number()),
});

/** Before the first rebuild, the item does not exist. */
const firstGeneration = 1;

const generationsKey = { pk: deskTable.generations, sk: deskTable.generations };

/** Reads which generations there are. */
export async function readGenerations(tables: Tables): Promise<Generations> {
  const item = await readDeskItem(tables, generationsKey);
  return item === undefined ? { published: firstGeneration } : generationsSchema.parse(item);
}

/** Reads from the published generation. Repeats if a rebuild has replaced it meanwhile, and perhaps deleted it. */
export async function readPublished<Result>(
  tables: Tables,
  read: (generation: number) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const { published } = await readGenerations(tables);
    const result = await read(published);
    if ((await readGenerations(tables)).published === published) return result;
  }
}

/** The generations in which every change of a lead is counted. */
export function livingGenerations({ published, next }: Generations): readonly number[] {
  return next === undefined ? [published] : [published, next];
}

/** The transaction item that checks that a generation still lives, so that a late count does not revive it. */
export function generationLives({ deskTableName }: Tables, generation: number) {
  const lives = "published = :generation OR #next = :generation";
  return {
    ConditionCheck: {
      TableName: deskTableName,
      Key: generationsKey,
      ConditionExpression:
        generation === firstGeneration ? `attribute_not_exists(pk) OR ${lives}` : lives,
      ExpressionAttributeNames: { "#next": "next" },
      ExpressionAttributeValues: { ":generation": generation },
    },
  };
}

/**
 * Changes the generations.
 *
 * @throws ConditionalCheckFailedException if they have changed since they were read
 */
export async function writeGenerations(
  { client, deskTableName }: Tables,
  before: Generations,
  after: Generations,
): Promise<void> {
  const names = ["published", "next", "retired"] as const;
  const isAsRead = names.map((name) =>
    before[name] === undefined ? `attribute_not_exists(#${name})` : `#${name} = :${name}`,
  );
  await client.send(
    new PutCommand({
      TableName: deskTableName,
      Item: { ...generationsKey, ...after },
      ConditionExpression:
        before.published === firstGeneration
          ? `attribute_not_exists(pk) OR (${isAsRead.join(" AND ")})`
          : isAsRead.join(" AND "),
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(
        names.flatMap((name) => (before[name] === undefined ? [] : [[`:${name}`, before[name]]])),
      ),
    }),
  );
}
