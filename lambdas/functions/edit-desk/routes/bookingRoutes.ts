import { adminContract } from "@planner/shared/api/admin/adminContract";
import { editListedBooking } from "../../../bookings/editListedBooking.ts";
import { adminEndpoint } from "../../../http/adminEndpoint.ts";
import { problems } from "../../../http/problems.ts";
import type { EditServices } from "./EditServices.ts";

/** Edits a booked call of a person without a lead. */
export function editBookingRoute(services: EditServices) {
  const { tables, now } = services;
  return adminEndpoint(services, adminContract.editBooking, async ({ body, caller }) => {
    const editor = { by: caller.name, administrators: caller.administrators, now: now() };
    const isEdited = await editListedBooking(tables, body, editor);
    if (isEdited) return {};
    const message = "This call was moved, canceled, dismissed or taken meanwhile";
    return problems.invalidField("id", message);
  });
}
