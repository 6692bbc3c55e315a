import { currentCalls } from "@planner/shared/lead/followUp/openCall";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useDesk } from "../../DeskContext.ts";
import { useOwner } from "../../lead/people.ts";
import { personName, personPossessive } from "../../lead/personName.ts";
import { useDeskTime } from "../../lead/time/currentTime.ts";

/** Who is calling the lead ("Ana is calling"), or else whose it is ("Ana’s"). */
export function useRowOwner(lead: Pick<Lead, "owner" | "calls">): string | undefined {
  const { user } = useDesk();
  const [call] = currentCalls(lead, useDeskTime());
  const owner = useOwner(lead);
  if (call) return callingText(call.by, user.email);
  return owner && personPossessive(owner, user.email);
}

function callingText(by: string, self: string): string {
  return `${personName(by, self)} ${by === self ? "are" : "is"} calling`;
}
