import { createHash } from "node:crypto";
import { DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { adminContract } from "@planner/shared/api/admin/adminContract";
import type { BookingWithoutLead } from "@planner/shared/api/admin/bookingWithoutLead";
import { dayMs, hourMs } from "@planner/shared/calendar";
import { normalizeAddress } from "@planner/shared/lead/contact/contactSchema";
import { isAnswered } from "@planner/shared/lead/followUp/bookedCall";
import { type Booking, bookingOrder } from "@planner/shared/lead/followUp/booking";
import { callOutcomes } from "@planner/shared/lead/followUp/callOutcome";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import type { Item, Transaction } from "../aws/database.ts";
import {
  type DeskKey,
  type DeskRange,
  deskDelete,
  deskPut,
  partitionPages,
  readDeskItem,
  readPartition,
} from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import { untilWritten } from "../tables/untilWritten.ts";

/** What administrators did with a booked call without a lead. */
const handling = {
  owner: z.catch(z.optional(z.string()), undefined),
  /** How the last call went, when it was recorded, and by whom. */
  outcome: z.catch(z.optional(z.enum(callOutcomes)), undefined),
  answered_at: z.catch(z.optional(z.string()), undefined),
  answered_by: z.catch(z.optional(z.string()), undefined),
  dismissed_at: z.catch(z.optional(z.string()), undefined),
};

/**
 * What stays of a booking until no event of it is accepted any longer, also if its person is erased. Contains no personal
 * data.
 */
const bookingItemSchema = z.object({
  /** The order of the latest event. */
  latest: z.optional(z.string()),
  start: z.optional(z.string()),
  /** Absent without a lead. */
  lead_id: z.optional(z.string()),
  lead_key: z.optional(z.string()),
  /** Later events are ignored. */
  erased_at: z.optional(z.string()),
  /** What administrators did with a call without a lead that was canceled, for the one that replaces it. */
  kept: z.optional(z.object(handling)),
});

type BookingItem = z.infer<typeof bookingItemSchema>;

/** A booking that an event changes, and what is stored of it: also in the list of those without a lead. */
export type ChangedBooking = {
  readonly booking: Booking;
  readonly known: BookingItem | undefined;
  readonly listed?: ListedBooking | undefined;
};

/** Older events are ignored, by their own time. So they need not be known. */
export const knownMs = 30 * dayMs;

/** Reads the items of bookings, or of erased leads, in the order of their IDs. */
export async function readBookingItems(
  tables: Tables,
  ids: readonly string[],
): Promise<readonly (BookingItem | undefined)[]> {
  const unique = [...new Set(ids)];
  const items = await Promise.all(unique.map((id) => readDeskItem(tables, itemKey(id))));
  const parsed = items.map((item) => item && bookingItemSchema.parse(item));
  return ids.map((id) => parsed[unique.indexOf(id)]);
}

/**
 * The transaction items that record an erased lead, so that no event about its bookings is applied. Events about the
 * person's address from before the erasure store nothing: they are accepted as long as the address is recorded, as a hash.
 */
export function erasedLeadPuts(
  tables: Tables,
  { id, work_email }: Pick<Lead, "id" | "work_email">,
  erasedAt: Date,
) {
  return [
    deskPut(tables, { ...itemKey(id), erased_at: erasedAt.toISOString() }),
    ...(work_email === "" ? [] : [erasedAddressPut(tables, work_email, erasedAt)]),
  ];
}

function erasedAddressPut(tables: Tables, address: string, erasedAt: Date) {
  return deskPut(tables, {
    ...itemKey(addressId(address)),
    erased_at: erasedAt.toISOString(),
    [deskTable.expiry]: Math.ceil((erasedAt.getTime() + knownMs) / 1000),
  });
}

/** The transaction item whose condition fails if an address was erased after an event. */
export function addressNotErased(
  { deskTableName: TableName }: Tables,
  address: string,
  { changed_at }: Booking,
) {
  return {
    ConditionCheck: {
      TableName,
      Key: itemKey(addressId(address)),
      ConditionExpression: "attribute_not_exists(pk) OR erased_at < :event",
      ExpressionAttributeValues: { ":event": changed_at },
    },
  };
}

function addressId(address: string): string {
  return `address#${hashOf(normalizeAddress(address))}`;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Who booked: a lead, or a person without one. */
type Booker =
  | { readonly leadId: string; readonly leadKey: string }
  | {
      readonly leadId?: never;
      readonly leadKey?: never;
      name: string;
      email: string;
      mobile?: string | undefined;
    };

/**
 * The transaction items that store an event of a booking. Their condition fails if another event was stored, the person
 * erased, or the call edited on the desk, since the booking was read.
 */
export function bookingWrites(
  tables: Tables,
  { booking, known, listed }: ChangedBooking,
  { leadId, leadKey, ...person }: Booker,
  inherited: Handling = {},
): Transaction {
  const { id, start, changed_at, canceled, time_zone } = booking;
  const lastsUntil = Math.max(Date.parse(start), Date.parse(changed_at)) + knownMs;
  const expiry = { [deskTable.expiry]: Math.ceil(lastsUntil / 1000) };
  const isListed = leadId === undefined && !canceled;
  const before = listed && handlingOf(listed);
  const { Put } = deskPut(tables, {
    ...itemKey(id),
    latest: bookingOrder(booking),
    start,
    lead_id: leadId,
    lead_key: leadKey,
    kept: leadId === undefined && canceled ? (before ?? known?.kept) : undefined,
    ...expiry,
  });
  const item = {
    ...{ ...person, time_zone, changed_at },
    ...(before ?? known?.kept ?? inherited),
    edits: listed?.edits,
    ...expiry,
  };
  const isMoved = listed !== undefined && !(isListed && listed.start === start);
  return [
    { Put: { ...Put, ...isUnchanged(known) } },
    ...(isMoved ? unlisted(tables, listed, leadId) : []),
    ...(isListed ? listing(tables, { id, start }, item, listed) : []),
  ];
}

/**
 * The transaction items that take a call from the list. They fail if it was edited since it was read. If it goes to a lead, an
 * erasure of the person still finds it.
 */
function unlisted(tables: Tables, listed: ListedBooking, leadId: string | undefined): Transaction {
  const { Delete } = deskDelete(tables, listKey(listed.id, listed.start));
  const keys = leadId === undefined ? personKeys(listed) : [];
  return [
    { Delete: { ...Delete, ...isUnedited(listed) } },
    ...keys.map((key) => deskDelete(tables, key)),
  ];
}

/** The transaction items that list a call, and find it by its person. */
function listing(
  tables: Tables,
  { id, start }: Pick<Booking, "id" | "start">,
  item: { readonly email?: string; readonly mobile?: string | undefined } & Item,
  listed: ListedBooking | undefined,
): Transaction {
  const { email = "", mobile } = item;
  const { Put } = deskPut(tables, { ...listKey(id, start), ...item });
  const isSamePlace = listed?.start === start;
  const expiry = item[deskTable.expiry];
  return [
    { Put: isSamePlace ? { ...Put, ...isUnedited(listed) } : Put },
    ...personKeys({ id, start, email, mobile }).map((key) =>
      deskPut(tables, { ...key, [deskTable.expiry]: expiry }),
    ),
  ];
}

function isUnedited({ edits }: ListedBooking) {
  if (edits === undefined)
    return { ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(edits)" };
  return {
    ConditionExpression: "edits = :edits",
    ExpressionAttributeValues: { ":edits": edits },
  };
}

/** Also holds no longer if a lead takes the call over, which is no event. */
function isUnchanged(known: BookingItem | undefined) {
  if (known === undefined) return { ConditionExpression: "attribute_not_exists(pk)" };
  const { latest, lead_id } = known;
  const condition = "latest = :latest AND attribute_not_exists(erased_at)";
  if (lead_id === undefined) {
    return {
      ConditionExpression: `${condition} AND attribute_not_exists(lead_id)`,
      ExpressionAttributeValues: { ":latest": latest },
    };
  }
  return {
    ConditionExpression: `${condition} AND lead_id = :lead`,
    ExpressionAttributeValues: { ":latest": latest, ":lead": lead_id },
  };
}

function itemKey(id: string): DeskKey {
  return { pk: `${deskTable.prefixes.booking}${id}`, sk: "booking" };
}

/** Booked calls without a lead are listed by time. Canceled ones are not. */
function listKey(id: string, start: string): DeskKey {
  return { pk: deskTable.bookings, sk: `${start}#${id}` };
}

/** A listed call as it is stored: also dismissed, and how often it was edited on the desk. */
export type ListedBooking = BookingWithoutLead & {
  readonly changed_at?: string | undefined;
  readonly dismissed_at?: string | undefined;
  readonly edits?: number | undefined;
};

export type Handling = z.infer<z.ZodMiniObject<typeof handling>>;

export function handlingOf(listed: ListedBooking): Handling {
  const { owner, outcome, answered_at, answered_by, dismissed_at } = listed;
  return { owner, outcome, answered_at, answered_by, dismissed_at };
}

/** Reads a listed call, also one that was dismissed. Undefined if it is not listed for this start. */
export async function readListedBooking(
  tables: Tables,
  { id, start }: Pick<Booking, "id" | "start">,
): Promise<ListedBooking | undefined> {
  const item = await readDeskItem(tables, listKey(id, start));
  return item && toBooking(item);
}

/**
 * Reads the booked calls of people without a lead: the last ones of the day that has passed, then the next ones. Costs as
 * much as these calls.
 */
export async function readNextBookings(
  tables: Tables,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<readonly BookingWithoutLead[]> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs).toISOString();
  const [passed, next] = await Promise.all([
    readBookings(tables, { from: hoursAgo(24), to: hoursAgo(1), newestFirst: true, limit }),
    readBookings(tables, { from: hoursAgo(1), limit }),
  ]);
  return [...passed.toReversed(), ...next];
}

/**
 * Reads the booked calls of people without a lead in a range of starts, `to` excluded, but not those that were dismissed.
 * Costs as much as these calls.
 */
export async function readBookings(
  tables: Tables,
  { limit = Number.POSITIVE_INFINITY, ...range }: Omit<DeskRange, "pk">,
): Promise<readonly BookingWithoutLead[]> {
  const found: BookingWithoutLead[] = [];
  for await (const items of partitionPages(tables, { pk: deskTable.bookings, ...range })) {
    for (const item of items) {
      const booking = toBooking(item);
      if (booking.dismissed_at === undefined) found.push(withoutStorage(booking));
      if (found.length === limit) return found;
    }
  }
  return found;
}

/** A listed call as the desk shows it. */
function withoutStorage(listed: ListedBooking): BookingWithoutLead {
  const { changed_at: _, dismissed_at: __, edits: ___, ...booking } = listed;
  return booking;
}

/** Whether someone has recorded how the call went. An outcome from long before its start was of another call. */
export function hasOutcome(booking: BookingWithoutLead): boolean {
  return booking.outcome !== undefined && isAnswered(booking);
}

/** Reads a booked call without a lead by its place in the list. Undefined once it is gone, dismissed or has an outcome. */
export async function readUnansweredBooking(
  tables: Tables,
  sk: string,
): Promise<BookingWithoutLead | undefined> {
  const item = await readDeskItem(tables, { pk: deskTable.bookings, sk });
  const booking = item && toBooking(item);
  if (booking === undefined || booking.dismissed_at !== undefined) return undefined;
  return hasOutcome(booking) ? undefined : withoutStorage(booking);
}

/** The message that reminds of a booked call without a lead. */
export function bookingReminder({ id, start }: BookingWithoutLead) {
  return { kind: "due" as const, is_booking: true, idempotency_key: listKey(id, start).sk };
}

/** Who edits a booked call without a lead, and when. The calls of a removed administrator are free. */
type BookingEditor = {
  readonly by: string;
  readonly administrators: readonly string[];
  readonly now: Date;
};

/**
 * Claims, returns, answers or dismisses a booked call of a person without a lead, or takes back that it was dismissed. Returns
 * false if it is gone, or belongs to another administrator, unless the edit takes it over.
 *
 * @throws BusyError if concurrent edits make every attempt fail
 */
export function editBooking(
  tables: Tables,
  edit: z.output<typeof adminContract.editBooking.request.shape.body>,
  { by, administrators, now }: BookingEditor,
): Promise<boolean> {
  return untilWritten(tables, "The call", async () => {
    const listed = await readListedBooking(tables, edit);
    if (listed === undefined) return { kind: "done", outcome: false };
    const { owner = "", edits = 0 } = listed;
    const isColleagues = owner !== by && administrators.includes(owner);
    if (isColleagues && edit.take_over === undefined) return { kind: "done", outcome: false };
    const after = { ...handlingAfter(listed, edit.action, { by, now }), edits: edits + 1 };
    return { kind: "write", items: [listedUpdate(tables, listed, after)], outcome: true };
  });
}

function listedUpdate(
  { deskTableName: TableName }: Tables,
  listed: ListedBooking,
  after: Handling & { readonly edits: number },
) {
  const names = Object.keys(after);
  const set = Object.entries(after).filter(([, value]) => value !== undefined);
  const removed = Object.entries(after).filter(([, value]) => value === undefined);
  const { ConditionExpression, ExpressionAttributeValues: known } = isUnedited(listed);
  const removal =
    removed.length === 0 ? "" : ` REMOVE ${removed.map(([name]) => `#${name}`).join(", ")}`;
  return {
    Update: {
      TableName,
      Key: listKey(listed.id, listed.start),
      ConditionExpression,
      UpdateExpression: `SET ${set.map(([name]) => `#${name} = :new_${name}`).join(", ")}${removal}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...known,
        ...Object.fromEntries(set.map(([name, value]) => [`:new_${name}`, value])),
      },
    },
  };
}

function handlingAfter(
  listed: ListedBooking,
  action: z.output<typeof adminContract.editBooking.request.shape.body>["action"],
  { by, now }: Pick<BookingEditor, "by" | "now">,
): Handling {
  const before = handlingOf(listed);
  const at = now.toISOString();
  switch (action) {
    case "claim":
      return { ...before, owner: by };
    case "return":
      return { ...before, owner: undefined };
    case "dismiss":
      return { ...before, dismissed_at: at };
    case "restore":
      return { ...before, dismissed_at: undefined };
    default:
      return { ...before, outcome: action, answered_at: at, answered_by: by };
  }
}

/** Reads a listed booking. A damaged one has no name or address. */
function toBooking(item: unknown): ListedBooking {
  const { sk, ...booking } = listedSchema.parse(item);
  return { ...booking, ...placeOf(sk) };
}

/** The start and the ID in the sort key of the list. */
function placeOf(sk: string): Pick<Booking, "id" | "start"> {
  const end = sk.indexOf("#");
  return { id: sk.slice(end + 1), start: sk.slice(0, end) };
}

const listedSchema = z.object({
  sk: z.string(),
  name: z.catch(z.string(), ""),
  email: z.catch(z.string(), ""),
  mobile: z.catch(z.optional(z.string()), undefined),
  time_zone: z.catch(z.optional(z.string()), undefined),
  changed_at: z.catch(z.optional(z.string()), undefined),
  edits: z.catch(z.optional(z.number()), undefined),
  ...handling,
});

type Contacts = { readonly email: string; readonly mobile?: string | undefined };

/** The keys that find a listed call by the hashes of its person's address and phone number. */
function personKeys({ id, start, ...contacts }: Contacts & Pick<Booking, "id" | "start">) {
  const { sk } = listKey(id, start);
  return personPartitions(contacts).map((pk): DeskKey => ({ pk, sk }));
}

function personPartitions({ email, mobile }: Contacts): readonly string[] {
  const ids = [email && addressId(email), mobile && `phone#${hashOf(mobile)}`];
  return ids.flatMap((id) => (id ? [itemKey(id).pk] : []));
}

/** Finds the listed calls of a lead's person, by email address or phone number. Costs as much as they do. */
export async function findListedBookings(
  tables: Tables,
  { work_email: email, mobile }: Pick<Lead, "work_email" | "mobile">,
): Promise<readonly Pick<Booking, "id" | "start">[]> {
  const found = await Promise.all(
    // The sort key of an erased address is "booking", which sorts after every time.
    personPartitions({ email, mobile }).map((pk) => readPartition(tables, { pk, to: "9" })),
  );
  const keys = new Set(found.flat().map(({ sk }) => sk));
  return [...keys].toSorted().map(placeOf);
}

/** Finds the leads to which calls went that were booked with an email address or phone number without a lead. */
export async function findBookedLeadIds(
  tables: Tables,
  contacts: Pick<Lead, "work_email" | "mobile">,
): Promise<readonly string[]> {
  const found = await findListedBookings(tables, contacts);
  const items = await readBookingItems(
    tables,
    found.map(({ id }) => id),
  );
  return [...new Set(items.flatMap((item) => item?.lead_id ?? []))];
}

/** Finds the bookings without a lead with one of these email addresses and phone numbers, which are as in a saved lead. */
export async function findBookings(
  tables: Tables,
  contacts: ReadonlySet<string>,
): Promise<readonly ListedBooking[]> {
  const all = await readPartition(tables, { pk: deskTable.bookings });
  return all
    .map(toBooking)
    .filter(({ email, mobile = "" }) => contacts.has(email) || contacts.has(mobile));
}

/** Erases a booking without a lead. Later events of it are ignored. */
export async function eraseBooking(
  tables: Tables,
  { id, email, mobile, start: foundStart }: BookingWithoutLead,
  erasedAt: Date,
): Promise<void> {
  const { client, deskTableName: TableName } = tables;
  await client.send(new PutCommand(erasedAddressPut(tables, email, erasedAt).Put));
  // First, so that no event lists it again. Another event may have moved it since it was found.
  const { Attributes } = await client.send(
    new UpdateCommand({
      TableName,
      Key: itemKey(id),
      UpdateExpression: "SET erased_at = :now",
      ExpressionAttributeValues: { ":now": erasedAt.toISOString() },
      ReturnValues: "ALL_NEW",
    }),
  );
  const { start = foundStart } = bookingItemSchema.parse(Attributes);
  const keys = [listKey(id, start), ...personKeys({ id, start, email, mobile })];
  for (const Key of keys) await client.send(new DeleteCommand({ TableName, Key }));
}
