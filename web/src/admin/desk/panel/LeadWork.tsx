import { Grid } from "@chakra-ui/react";
import type { LeadDetails } from "@planner/shared/api/adminContract";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useStageChange } from "../data/useStageChange.ts";
import { ContactActions } from "./ContactActions.tsx";
import { ContactOutcome } from "./ContactOutcome.tsx";
import { GoalsAndPlan } from "./facts/GoalsAndPlan.tsx";
import { LeadRecord, LeadSource } from "./facts/LeadFacts.tsx";
import { OtherPlans } from "./facts/OtherPlans.tsx";
import { NoteForm, noteFieldId } from "./NoteForm.tsx";
import { contactAction, type PanelAction, panelAction, readPanelAction } from "./panelAction.ts";
import { StageControl } from "./stage/StageControl.tsx";
import { Timeline } from "./Timeline.tsx";
import type { Neighbors } from "./useNeighbors.ts";

type LeadWorkProps = Readonly<{
  details: LeadDetails;
  /** The timeline is still loading. */
  isLoading: boolean;
  now: Date;
  neighbors: Neighbors;
}>;

/** All actions on a lead, then all its data. */
export function LeadWork({ details, isLoading, now, neighbors }: LeadWorkProps) {
  const { lead, events } = details;
  const location = useLocation();
  const navigate = useNavigate();
  const stage = useStageChange();
  const [isStageOpen, setStageOpen] = useState(false);
  const action = readPanelAction(location.state);
  const contacting = contactAction(action);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry acts, even if the last one did the same.
  useEffect(() => {
    if (action === "stage") setStageOpen(true);
    if (action === "note") document.getElementById(noteFieldId)?.focus();
  }, [action, location.key]);

  /** Kept in the history entry, so that the question is still there if the phone reloads the page meanwhile. */
  const replaceAction = (next: PanelAction | undefined) =>
    void navigate(location, { replace: true, state: next && panelAction(next) });

  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="5" pt="4">
      <Grid gap="3">
        <ContactActions lead={lead} onContact={replaceAction} />
        <OtherPlans details={details} now={now} />
        {contacting && (
          <ContactOutcome
            key={location.key}
            action={contacting}
            lead={lead}
            stage={stage}
            neighbors={neighbors}
            onDone={() => replaceAction(undefined)}
          />
        )}
      </Grid>
      <StageControl lead={lead} stage={stage} isOpen={isStageOpen} onOpenChange={setStageOpen} />
      <NoteForm leadId={lead.id} opensPanel={action === "note"} />
      <Timeline lead={lead} events={events} isLoading={isLoading} now={now} />
      <GoalsAndPlan lead={lead} />
      <LeadSource lead={lead} />
      <LeadRecord lead={lead} />
    </Grid>
  );
}
