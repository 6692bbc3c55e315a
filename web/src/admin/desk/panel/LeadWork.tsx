import { Flex, Grid } from "@chakra-ui/react";
import type { LeadDetails } from "@planner/shared/api/admin/leadContract";
import { isOpenStage } from "@planner/shared/lead/followUp/stage";
import { useStageChange } from "../data/useStageChange.ts";
import { useNow } from "../lead/LeadTime.tsx";
import { callAhead } from "../lead/touchTimes.ts";
import { PlanOutlook } from "../plans/PlanOutlook.tsx";
import { BookedCalls } from "./BookedCalls.tsx";
import { ContactActions } from "./ContactActions.tsx";
import { ContactDetails } from "./ContactDetails.tsx";
import { ContactOutcome } from "./ContactOutcome.tsx";
import { CopyPlanLink } from "./CopyPlanLink.tsx";
import { asksForFollowUp } from "./followUpForm.ts";
import { LeadFacts, LeadGoals } from "./LeadFacts.tsx";
import { LeadOwner } from "./LeadOwner.tsx";
import { NextTouch } from "./NextTouch.tsx";
import { NoteForm } from "./NoteForm.tsx";
import { OpenPlans, OtherPlans } from "./OtherPlans.tsx";
import { PanelDock } from "./PanelDock.tsx";
import { StageControl } from "./StageControl.tsx";
import { Timeline } from "./Timeline.tsx";
import type { DetailsState } from "./useLeadDetails.ts";
import { useQuestion } from "./useQuestion.ts";

type LeadWorkProps = Readonly<{ details: LeadDetails; state: DetailsState }>;

/** All actions on a lead, then all its data, except for a timeline that is still loading. */
export function LeadWork({ details, state }: LeadWorkProps) {
  const { lead, plan, events } = details;
  const stage = useStageChange();
  const { asked, onAnswered, onDone } = useQuestion(lead, state !== "known");
  const now = useNow();
  // Its own stages are the ones to choose from.
  const hidesStage = asksForFollowUp(asked, lead, now) && stage.conflict === undefined;
  const isPlannable = isOpenStage(lead.stage) && (lead.planned_touch || !lead.joined_to);

  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="5" pt="4">
      <ContactDetails lead={lead} />
      <PanelDock>
        <ContactActions lead={lead} isAsked={asked !== undefined} />
        {asked && (
          <ContactOutcome
            key={asked.key}
            question={asked}
            lead={lead}
            stage={stage}
            onAnswered={onAnswered}
            onDone={onDone}
          />
        )}
      </PanelDock>
      <BookedCalls lead={lead} />
      {/* Within reach during a call. */}
      <NoteForm leadId={lead.id} />
      {!asked && (callAhead(lead, now) || isPlannable) && (
        <NextTouch lead={lead} kind="follow_up" />
      )}
      <Grid gap="3">
        <Flex wrap="wrap" align="center" gap="2">
          <LeadOwner lead={lead} />
          {lead.calculated_daily_budget > 0 && <CopyPlanLink lead={lead} />}
        </Flex>
        <OtherPlans details={details} />
        {plan && (
          <Flex as="section" aria-label="Tracking" wrap="wrap" columnGap="4" textStyle="sm">
            <PlanOutlook plan={plan} />
          </Flex>
        )}
      </Grid>
      {!hidesStage && <StageControl lead={lead} stage={stage} />}
      <OpenPlans details={details} />
      <LeadGoals lead={lead} />
      <Timeline lead={lead} events={events} state={state} />
      <LeadFacts lead={lead} />
    </Grid>
  );
}
