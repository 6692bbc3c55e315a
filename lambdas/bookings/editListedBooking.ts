import type { adminContract } from "@planner/shared/api/admin/adminContract";
import type * as z from "zod/mini";
import { belongsToColleague } from "../leads/edits/belongsToColleague.ts";
import { attributeChanges } from "../tables/attributeChanges.ts";
import type { Tables } from "../tables/Tables.ts";
import { untilWritten } from "../tables/untilWritten.ts";
import { type Handling, handlingOf } from "./handling.ts";
import { ifUnedited, type ListedBooking, listKey, readListedBooking } from "./listedBookings.ts";

type BookingEdit = z.output<typeof adminContract.editBooking.request>["body"];

/** Who edits a booked call without a lead, and when. */
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
export function editListedBooking(
  tables: Tables,
  edit: BookingEdit,
  { by, administrators, now }: BookingEditor,
): Promise<boolean> {
  return untilWritten(tables, "The call", async () => {
    const listed = await readListedBooking(tables, edit);
    if (listed === undefined) return { kind: "done", outcome: false };
    const { owner, edits = 0 } = listed;
    const isColleagues = belongsToColleague(owner, { by, administrators });
    if (isColleagues && edit.take_over === undefined) return { kind: "done", outcome: false };
    const after = { ...handlingAfter(listed, edit.action, { by, now }), edits: edits + 1 };
    return { kind: "write", items: [listedUpdate(tables, listed, after)], outcome: true };
  });
}

/** The transaction item of an edit. Its condition fails if the call was edited since it was read. */
function listedUpdate(
  { deskTableName }: Tables,
  listed: ListedBooking,
  after: Handling & { readonly edits: number },
) {
  const changes = attributeChanges(after);
  const condition = ifUnedited(listed);
  return {
    Update: {
      TableName: deskTableName,
      Key: listKey(listed.id, listed.start),
      ...changes,
      ConditionExpression: condition.ConditionExpression,
      ExpressionAttributeValues: {
        ...changes.ExpressionAttributeValues,
        ...condition.ExpressionAttributeValues,
      },
    },
  };
}

/** What administrators did with the call, after an edit. */
function handlingAfter(
  listed: ListedBooking,
  action: BookingEdit["action"],
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
