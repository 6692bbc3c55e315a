import type { Lead } from "@planner/shared/lead/leadSchema";
import { useDesk } from "../../DeskContext.ts";
import { useOpenLead } from "../useOpenLead.ts";

/** The props of a link that calls a lead. A click also opens the lead, which then asks how the call went. */
export function useCall({ id, mobile }: Pick<Lead, "id" | "mobile">) {
  const { open } = useOpenLead();
  const { startCall } = useDesk();
  return {
    href: `tel:${mobile}`,
    "data-call": id,
    onClick: () => open(id, "call", startCall(id)),
  };
}
