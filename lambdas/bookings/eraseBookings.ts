import { DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { BookingWithoutLead } from "@planner/shared/api/admin/bookingWithoutLead";
import type { Booking } from "@planner/shared/lead/followUp/booking";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { deskTable } from "@planner/shared/tables/deskTable";
import { deskPut } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import { callKeysOfBooker, erasedAddressKey } from "./bookerKeys.ts";
import { bookingItemSchema, bookingKey } from "./bookingItems.ts";
import { maxEventAgeMs } from "./bookingLimits.ts";
import { listKey } from "./listedBookings.ts";

/**
 * The transaction items that record an erased lead, so that no event about its bookings is applied. Events about the
 * person's address from before the erasure store nothing: they are accepted as long as the address is recorded, as a hash.
 */
export function erasedLeadPuts(
  tables: Tables,
  { id, work_email }: Pick<Lead, "id" | "work_email">,
  erasedAt: Date,
) {
  const lead = deskPut(tables, { ...bookingKey(id), erased_at: erasedAt.toISOString() });
  return work_email === "" ? [lead] : [lead, erasedAddressPut(tables, work_email, erasedAt)];
}

function erasedAddressPut(tables: Tables, address: string, erasedAt: Date) {
  return deskPut(tables, {
    ...erasedAddressKey(address),
    erased_at: erasedAt.toISOString(),
    [deskTable.expiry]: Math.ceil((erasedAt.getTime() + maxEventAgeMs) / 1000),
  });
}

/** The transaction item whose condition fails if an address was erased after an event. */
export function addressNotErased(
  { deskTableName }: Tables,
  address: string,
  { changed_at }: Booking,
) {
  return {
    ConditionCheck: {
      TableName: deskTableName,
      Key: erasedAddressKey(address),
      ConditionExpression: "attribute_not_exists(pk) OR erased_at < :event",
      ExpressionAttributeValues: { ":event": changed_at },
    },
  };
}

/** Erases a booking without a lead. Later events of it are ignored. */
export async function eraseBooking(
  tables: Tables,
  { id, email, mobile, start: foundStart }: BookingWithoutLead,
  erasedAt: Date,
): Promise<void> {
  const { client, deskTableName } = tables;
  await client.send(new PutCommand(erasedAddressPut(tables, email, erasedAt).Put));
  // Before the deletions, so that no event lists the call again. The update returns the start, which an event may have changed.
  const { Attributes } = await client.send(
    new UpdateCommand({
      TableName: deskTableName,
      Key: bookingKey(id),
      UpdateExpression: "SET erased_at = :now",
      ExpressionAttributeValues: { ":now": erasedAt.toISOString() },
      ReturnValues: "ALL_NEW",
    }),
  );
  const { start = foundStart } = bookingItemSchema.parse(Attributes);
  const keys = [listKey(id, start), ...callKeysOfBooker({ id, start, email, mobile })];
  for (const key of keys) {
    await client.send(new DeleteCommand({ TableName: deskTableName, Key: key }));
  }
}
