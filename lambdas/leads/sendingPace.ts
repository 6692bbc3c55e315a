import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { ifConditionHolds } from "../aws/database.ts";
import { itemAt, type LeadTable, readItem } from "../tables/LeadTable.ts";

/** What `sendingPace` returns. */
export type SendingPace = ReturnType<typeof sendingPace>;

/** Limits what a function sends to one a second. All its instances take from the same item, which has this key. */
export function sendingPace(table: LeadTable, key: string) {
  /** Returns false if another sender has moved the next free second past `latest`. */
  const moveNext = (next: number, latest: number) =>
    ifConditionHolds(() =>
      table.client.send(
        new UpdateCommand({
          ...itemAt(table.tableName, key),
          UpdateExpression: "SET next_at = :next",
          ConditionExpression: "attribute_not_exists(next_at) OR next_at <= :latest",
          ExpressionAttributeValues: { ":next": next, ":latest": latest },
        }),
      ),
    );
  return {
    /** Takes the next free second, unless it is more than `maxMs` away. Returns how many milliseconds it is away. */
    takeSecond: async (now: () => Date, maxMs: number): Promise<number> => {
      for (;;) {
        const { next_at } = paceSchema.parse((await readItem(table, key)) ?? {});
        const nowMs = now().getTime();
        const at = Math.max(next_at, nowMs);
        const waitMs = at - nowMs;
        if (waitMs > maxMs) return waitMs;
        if (await moveNext(at + 1_000, at)) return waitMs;
      }
    },
    /** Lets nothing go out before a time. */
    pauseUntil: (time: number) => moveNext(time, time),
  };
}

const paceSchema = z.object({ next_at: z._default(z.number(), 0) });
