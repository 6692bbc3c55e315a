import { isOpenStage } from "@planner/shared/lead/followUp/stage";
import { maxTries } from "@planner/shared/lead/followUp/touchProposals";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { Button, LinkButton } from "../../../../ui/Button.tsx";
import { DeskIcon } from "../../controls/DeskIcon.tsx";
import { NotSaved } from "../../controls/NotSaved.tsx";
import type { StageChanger } from "../../data/edits/useStageChange.ts";
import { useOpenLead } from "../../lead/useOpenLead.ts";
import { useMessageLinks } from "../contact/useMessageLinks.ts";
import { LostReasons } from "../stage/LostReasons.tsx";
import { useClosing } from "../stage/useClosing.ts";
import { WonValue } from "../stage/WonValue.tsx";
import { ChoiceGrid } from "../touch/Choices.tsx";
import { NextTouch } from "../touch/NextTouch.tsx";
import { AfterReached } from "./AfterReached.tsx";
import { isMissed, type Outcome, wasReached } from "./possibleOutcomes.ts";
import type { Question } from "./useQuestion.ts";

type AfterOutcomeProps = Readonly<{
  question: Question;
  lead: Lead;
  stageChanger: StageChanger;
  outcome: Outcome;
}>;

/** What usually follows an outcome: the next stage, winning or giving up, and the next touch. */
export function AfterOutcome({ question, lead, outcome, stageChanger }: AfterOutcomeProps) {
  const { asked, askAbout, change, questionProps } = useClosing(lead, stageChanger, "outcome");
  // What is planned for a closed lead is never due.
  if (!isOpenStage(lead.stage)) return null;

  if (asked === "lost") return <LostReasons {...questionProps} />;
  if (asked === "won") return <WonValue {...questionProps} />;
  if (wasReached(outcome)) {
    return (
      <AfterReached
        question={question}
        lead={lead}
        stageChanger={stageChanger}
        onClose={askAbout}
      />
    );
  }
  if (outcome.kind === "call" && outcome.outcome === "wrong_number") {
    return <AfterWrongNumber lead={lead} onLost={() => askAbout("lost")} />;
  }
  const isLastTry = isMissed(outcome) && (lead.tries ?? 0) >= maxTries;
  return (
    <>
      {isLastTry && (
        <Button
          variant="secondary"
          px="2"
          data-shortcut="move"
          aria-busy={stageChanger.pending !== undefined}
          onClick={() => change({ stage: "lost", lost_reason: "no_answer" })}
        >
          Lost: No answer
        </Button>
      )}
      <NotSaved failed={questionProps.failed} />
      <NextTouch lead={lead} kind={isMissed(outcome) ? "retry" : "follow_up"} saysSaved />
    </>
  );
}

type AfterWrongNumberProps = Readonly<{ lead: Lead; onLost: () => void }>;

/** Proposes an email if the lead has an address, then Lost. */
function AfterWrongNumber({ lead, onLost }: AfterWrongNumberProps) {
  const { setAction } = useOpenLead();
  const { email } = useMessageLinks(lead);
  return (
    <ChoiceGrid>
      {lead.work_email && (
        <LinkButton href={email} px="2" data-shortcut="move" onClick={() => setAction("email")}>
          <DeskIcon name="email" />
          <span>{`Email ${lead.first_name}`}</span>
        </LinkButton>
      )}
      <Button variant="secondary" onClick={onLost}>
        Lost
      </Button>
    </ChoiceGrid>
  );
}
