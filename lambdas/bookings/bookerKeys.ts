import { createHash } from "node:crypto";
import { normalizeAddress } from "@planner/shared/lead/contact/contactSchema";
import type { Booking } from "@planner/shared/lead/followUp/booking";
import type { DeskKey } from "../tables/deskItems.ts";
import { bookingKey } from "./bookingItems.ts";
import { listKey } from "./listedBookings.ts";

/** The email address and the phone number of the person who booked, as in a saved lead. */
type Contacts = { readonly email: string; readonly mobile?: string | undefined };

/** The keys that find a listed call by the hashes of its person's address and phone number. */
export function bookerKeys({ id, start, ...contacts }: Contacts & Pick<Booking, "id" | "start">) {
  const { sk } = listKey(id, start);
  return bookerPartitions(contacts).map((pk): DeskKey => ({ pk, sk }));
}

/** The partitions with the listed calls of a person. */
export function bookerPartitions({ email, mobile = "" }: Contacts): readonly string[] {
  const partitions: string[] = [];
  if (email !== "") partitions.push(addressKey(email).pk);
  if (mobile !== "") partitions.push(bookingKey(`phone#${hashOf(mobile)}`).pk);
  return partitions;
}

/** The key of the item that records that a person with this address was erased. */
export function addressKey(address: string): DeskKey {
  return bookingKey(`address#${hashOf(normalizeAddress(address))}`);
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
