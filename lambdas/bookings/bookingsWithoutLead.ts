import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, PutCommand, paginateQuery, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { deskTable } from "@planner/shared/lead/deskTable";
import type { Booking } from "@planner/shared/lead/followUp/booking";
import * as z from "zod/mini";
import type { DeskTables } from "../desk/DeskTables.ts";

/** A booked call of a person who has sent no plan. */
export type BookingWithoutLead = {
  readonly id: string;
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  readonly start: string;
};

/** Stores a booking until a month after its call, unless a later event is stored. */
export async function storeBookingWithoutLead(
  { client, deskTableName }: DeskTables,
  { name, email, ...booking }: Booking & { readonly name: string; readonly email: string },
): Promise<void> {
  const { id, start, changed_at, canceled } = booking;
  const expires_at = Math.ceil((Date.parse(start) + keptMs) / 1000);
  // A cancellation stays without personal data, so that an earlier event that arrives later changes nothing.
  const details = canceled ? {} : { name, email, starts: start };
  try {
    await client.send(
      new PutCommand({
        TableName: deskTableName,
        Item: { pk: deskTable.bookings, sk: id, changed_at, expires_at, ...details },
        ConditionExpression: "attribute_not_exists(pk) OR changed_at < :at",
        ExpressionAttributeValues: { ":at": changed_at },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

const keptMs = 30 * 86_400_000;

/** Reads the next booked calls, the earliest first. */
export async function readBookingsWithoutLead(
  { client, deskTableName }: DeskTables,
  now: Date,
): Promise<readonly BookingWithoutLead[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: deskTableName,
      KeyConditionExpression: "pk = :bookings",
      ExpressionAttributeValues: { ":bookings": deskTable.bookings },
      ConsistentRead: true,
      Limit: maxExamined,
    }),
  );
  const since = now.getTime() - shownMs;
  return Items.flatMap((item) => itemSchema.safeParse(item).data ?? [])
    .filter(({ starts }) => Date.parse(starts) >= since)
    .toSorted((one, other) => (one.starts < other.starts ? -1 : 1))
    .map(({ sk: id, name, email, starts: start }) => ({ id, name, email, start }));
}

const itemSchema = z.object({
  sk: z.string(),
  name: z.string(),
  email: z.string(),
  starts: z.string(),
});

/** One request. Items expire, so there are rarely more. */
const maxExamined = 200;
const shownMs = 3_600_000;

/** Erases the bookings with an email address. Returns their number. */
export async function eraseBookings(
  { client, deskTableName }: DeskTables,
  email: string,
): Promise<number> {
  const query = {
    TableName: deskTableName,
    KeyConditionExpression: "pk = :bookings",
    ExpressionAttributeValues: { ":bookings": deskTable.bookings },
    ConsistentRead: true,
  };
  let erased = 0;
  for await (const { Items = [] } of paginateQuery({ client }, query)) {
    for (const { sk, email: stored } of Items.flatMap(
      (item) => itemSchema.safeParse(item).data ?? [],
    )) {
      if (stored !== email.trim().toLowerCase()) continue;
      const Key = { pk: deskTable.bookings, sk };
      await client.send(new DeleteCommand({ TableName: deskTableName, Key }));
      erased += 1;
    }
  }
  return erased;
}
