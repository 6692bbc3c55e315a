import type { Lead } from "@planner/shared/lead/leadSchema";
import { Button } from "../../../../ui/Button.tsx";
import { useDesk } from "../../DeskContext.ts";
import { useOpenLead } from "../../lead/useOpenLead.ts";
import { ownCall } from "./asksOutcome.ts";

/** Opens the lead, which asks for the outcome of the call. */
export function OutcomeButton({ lead }: Readonly<{ lead: Lead }>) {
  const { user } = useDesk();
  const { open } = useOpenLead();
  return (
    <Button
      variant="secondary"
      px={{ base: "2", md: "3" }}
      textStyle="sm"
      whiteSpace="nowrap"
      aria-label={`How did it go? ${lead.first_name}`}
      onClick={() => open(lead.id, "call", ownCall(lead, user.email)?.id)}
    >
      How did it go?
    </Button>
  );
}
