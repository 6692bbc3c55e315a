import { hash } from "node:crypto";
import { normalizeAddress } from "@planner/shared/lead/contact/emailSchema";
import type { Booking } from "@planner/shared/lead/followUp/booking";
import type { DeskKey } from "../tables/deskItems.ts";
import { bookingKey } from "./bookingItems.ts";
import { listKey } from "./listedBookings.ts";

/** The email address and the phone number of the person who booked, as in a saved lead. */
type BookerContact = { readonly email: string; readonly mobile?: string | undefined };

/**
 * The keys of the items that list a call without a lead by its booker's email address and phone number, so that a later lead
 * with one of them finds the call.
 */
export function callKeysOfBooker({
  id,
  start,
  email,
  mobile,
}: BookerContact & Pick<Booking, "id" | "start">): readonly DeskKey[] {
  const { sk } = listKey(id, start);
  return bookerPartitions({ email, mobile }).map((pk) => ({ pk, sk }));
}

/** The partitions with the listed calls of a person. */
export function bookerPartitions({ email, mobile = "" }: BookerContact): readonly string[] {
  const partitions: string[] = [];
  if (email !== "") partitions.push(addressPartition(email));
  if (mobile !== "") partitions.push(phonePartition(mobile));
  return partitions;
}

/** The key of the item that records an erased person's address. It is in the partition with the calls of the address. */
export function erasedAddressKey(address: string): DeskKey {
  return bookingKey(`address#${hash("sha256", normalizeAddress(address))}`);
}

function addressPartition(address: string): string {
  return erasedAddressKey(address).pk;
}

function phonePartition(mobile: string): string {
  return bookingKey(`phone#${hash("sha256", mobile)}`).pk;
}
