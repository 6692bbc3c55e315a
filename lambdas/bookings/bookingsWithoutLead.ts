import { DeleteCommand, PutCommand, paginateQuery, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { deskTable } from "@planner/shared/lead/deskTable";
import type { Booking } from "@planner/shared/lead/followUp/booking";
import * as z from "zod/mini";
import { ifConditionHolds } from "../aws/database.ts";
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
  await ifConditionHolds(() =>
    client.send(
      new PutCommand({
        TableName: deskTableName,
        Item: { pk: deskTable.bookings, sk: id, changed_at, expires_at, ...details },
        ConditionExpression: "attribute_not_exists(pk) OR changed_at < :at",
        ExpressionAttributeValues: { ":at": changed_at },
      }),
    ),
  );
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

/** Finds the IDs of the bookings with one of these email addresses, which are in lower case. */
export async function findBookings(
  { client, deskTableName }: DeskTables,
  emails: ReadonlySet<string>,
): Promise<readonly string[]> {
  const query = {
    TableName: deskTableName,
    KeyConditionExpression: "pk = :bookings",
    ExpressionAttributeValues: { ":bookings": deskTable.bookings },
    ConsistentRead: true,
  };
  const ids: string[] = [];
  for await (const { Items = [] } of paginateQuery({ client }, query)) {
    const bookings = Items.flatMap((item) => itemSchema.safeParse(item).data ?? []);
    ids.push(...bookings.filter(({ email }) => emails.has(email)).map(({ sk }) => sk));
  }
  return ids;
}

export async function eraseBooking({ client, deskTableName }: DeskTables, id: string) {
  const Key = { pk: deskTable.bookings, sk: id };
  await client.send(new DeleteCommand({ TableName: deskTableName, Key }));
}
