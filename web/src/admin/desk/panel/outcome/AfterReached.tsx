import { useDesk } from "../../DeskContext.ts";
import { NextTouch } from "../touch/NextTouch.tsx";
import { asksForFollowUp } from "./asksForFollowUp.ts";
import { FollowUpForm, type FollowUpFormProps } from "./FollowUpForm.tsx";
import type { Question } from "./useQuestion.ts";

type AfterReachedProps = FollowUpFormProps & Readonly<{ question: Question }>;

/** Asks for a stage and a follow-up until they are saved, then shows what is planned. */
export function AfterReached({ question, lead, stageChanger, onClose }: AfterReachedProps) {
  const { now } = useDesk();
  const isAsked = asksForFollowUp(question, lead, now());
  return (
    <>
      {isAsked && <FollowUpForm lead={lead} stageChanger={stageChanger} onClose={onClose} />}
      {/* Rendered even while it is empty, so that a screen reader announces the touch once it is planned. */}
      <NextTouch lead={lead} kind="follow_up" hasChoices={!isAsked} />
    </>
  );
}
