import type { OpenCall } from "@planner/shared/lead/followUp/openCall";
import type { DueRow } from "@planner/shared/lead/followUp/queueOrder";

/** The user's started call of a lead, which has no outcome yet. */
export function ownCall(
  { calls }: Pick<DueRow["lead"], "calls">,
  self: string,
): OpenCall | undefined {
  return calls?.find(({ by }) => by === self);
}

/** Whether the row asks for an outcome, instead of a call: of a booked call that is over, or of the user's own call. */
export function asksOutcome({ lead, due }: DueRow, self: string): boolean {
  if (due.reason === "past_call") return true;
  const isCalled = due.reason === "calling" || due.reason === "no_outcome";
  return isCalled && ownCall(lead, self) !== undefined;
}
