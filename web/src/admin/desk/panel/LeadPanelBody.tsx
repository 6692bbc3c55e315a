import { Flex, Grid } from "@chakra-ui/react";
import type { LeadDetails } from "@planner/shared/api/admin/leadContract";
import { isOpenStage } from "@planner/shared/lead/followUp/stage";
import { useStageChange } from "../data/edits/useStageChange.ts";
import { useDeskTime } from "../lead/time/currentTime.ts";
import { callAhead } from "../lead/time/touchTimes.ts";
import { PlanOutlook } from "../plans/PlanOutlook.tsx";
import { BookedCalls } from "./contact/BookedCalls.tsx";
import { ContactActions } from "./contact/ContactActions.tsx";
import { ContactDetails } from "./contact/ContactDetails.tsx";
import { CopyPlanLink } from "./contact/CopyPlanLink.tsx";
import { LeadBrief } from "./facts/LeadBrief.tsx";
import { LeadFacts } from "./facts/LeadFacts.tsx";
import { OlderOpenPlans } from "./facts/OlderOpenPlans.tsx";
import { OtherPlans } from "./facts/OtherPlans.tsx";
import { PanelDock } from "./frame/PanelDock.tsx";
import { GiveLead, LeadOwner } from "./LeadOwner.tsx";
import { NoteForm } from "./note/NoteForm.tsx";
import { asksForFollowUp } from "./outcome/asksForFollowUp.ts";
import { ContactOutcome } from "./outcome/ContactOutcome.tsx";
import { useQuestion } from "./outcome/useQuestion.ts";
import { StageControl } from "./stage/StageControl.tsx";
import { Timeline } from "./timeline/Timeline.tsx";
import { NextTouch } from "./touch/NextTouch.tsx";
import type { DetailsState } from "./useLeadDetails.ts";

type LeadPanelBodyProps = Readonly<{ details: LeadDetails; state: DetailsState }>;

/**
 * Everything about a lead: how to reach the person, what they want and what to do next, then the stage and the rest of its data.
 * A lead from a list has no other plans and no timeline until they are loaded.
 */
export function LeadPanelBody({ details, state }: LeadPanelBodyProps) {
  const { lead, plan, events } = details;
  const stageChanger = useStageChange();
  const { question, onAnswered, onDone } = useQuestion(lead, state !== "known");
  const now = useDeskTime();
  // The question has its own stages to choose from.
  const hidesStage = asksForFollowUp(question, lead, now) && stageChanger.conflict === undefined;
  // Touches are planned for the newest of a person's leads.
  const isPlannedElsewhere = lead.joined_to !== undefined && lead.planned_touch === undefined;
  const canBePlanned = isOpenStage(lead.stage) && !isPlannedElsewhere;
  const hasCallAhead = callAhead(lead, now) !== undefined;
  const showsNextTouch = question === undefined && (hasCallAhead || canBePlanned);

  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="4" pt="4">
      <ContactDetails lead={lead} />
      <PanelDock>
        <ContactActions lead={lead} isAsked={question !== undefined} />
        {question && (
          <ContactOutcome
            key={question.key}
            question={question}
            lead={lead}
            stageChanger={stageChanger}
            onAnswered={onAnswered}
            onDone={onDone}
          />
        )}
      </PanelDock>
      <LeadOwner lead={lead} />
      <BookedCalls lead={lead} />
      <LeadBrief details={details} />
      {showsNextTouch && <NextTouch lead={lead} kind="follow_up" />}
      <NoteForm leadId={lead.id} />
      <Grid gap="3">
        <Flex wrap="wrap" align="center" gap="2" css={{ "& > button": { flex: "1 1 auto" } }}>
          <GiveLead lead={lead} />
          {lead.calculated_daily_budget > 0 && <CopyPlanLink lead={lead} />}
        </Flex>
        <OtherPlans details={details} />
        {plan && (
          <Flex
            as="section"
            aria-label="Tracking"
            wrap="wrap"
            columnGap="4"
            textStyle="sm"
            css={{ "& [data-unknown]": { display: "none" } }}
          >
            <PlanOutlook plan={plan} />
          </Flex>
        )}
      </Grid>
      {!hidesStage && <StageControl lead={lead} stageChanger={stageChanger} />}
      <OlderOpenPlans details={details} />
      <Timeline lead={lead} events={events} state={state} />
      <LeadFacts lead={lead} />
    </Grid>
  );
}
