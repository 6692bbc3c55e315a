import { type Stage, stageLabels } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { Chip } from "../../controls.tsx";
import { useDesk } from "../../DeskContext.ts";
import { useAddEvent } from "../../data/useAddEvent.ts";
import type { StageChanger } from "../../data/useStageChange.ts";
import { keepFocus } from "../../keyboard/focus.ts";
import { useOpenLead } from "../../lead/openLead.ts";
import { callAhead, followUpTimes, shortTouchTime } from "../../lead/touchTimes.ts";
import { NotSaved } from "../../NotSaved.tsx";
import { ChoicesTitle, Segments } from "../touch/Choices.tsx";
import { asksForFollowUp, stagesAfter } from "./followUpForm.ts";
import { NextTouch } from "../touch/NextTouch.tsx";
import { PickTime } from "../touch/PickTime.tsx";
import { reachedDraftOf } from "./reachedDraft.ts";
import type { Question } from "./useQuestion.ts";

type AfterReachedProps = Readonly<{
  question: Question;
  lead: Lead;
  stage: StageChanger;
  /** The user chose a stage that has a question of its own. */
  onClose: (stage: ClosedStage) => void;
}>;

export type ClosedStage = "won" | "lost";

/** Proposes a stage and a follow-up until they are saved, with one press for both. */
export function AfterReached({ question, lead, stage, onClose }: AfterReachedProps) {
  const { now } = useDesk();
  const isAsked = asksForFollowUp(question, lead, now());
  return (
    <>
      {isAsked && <FollowUpForm lead={lead} stage={stage} onClose={onClose} />}
      {/* Before it has a text, so that a screen reader says what was planned. */}
      <NextTouch lead={lead} kind="follow_up" hasChoices={!isAsked} />
    </>
  );
}

/** What is chosen is a draft until it is saved. */
function FollowUpForm({ lead, stage, onClose }: Omit<AfterReachedProps, "question">) {
  const { now, user } = useDesk();
  const draft = reachedDraftOf(user.id, lead);
  const { add, isPending, failed } = useAddEvent({ onAdded: draft.forget });
  const choices = stagesAfter(lead.stage);
  // The proposed times stay the same while the user chooses.
  const [opened] = useState(now);
  const [{ chosen, at }, setChosen] = useState(() => proposalOf(lead, draft.read(), opened));
  const stages = useStageKey();
  const isBooked = callAhead(lead, now()) !== undefined;
  const isMove = chosen !== lead.stage;
  const isSaving = isPending || stage.pending !== undefined;

  function choose(changed: { readonly chosen?: Stage; readonly at?: string }) {
    const next = { chosen, at, ...changed };
    setChosen(next);
    draft.keep({ from: lead.stage, stage: next.chosen, at: next.at });
  }

  function save() {
    if (isSaving) return;
    const planned_touch = { kind: "follow_up", at } as const;
    if (!isMove) {
      add(lead.id, { kind: "planned_touch", planned_touch });
      return;
    }
    const patch = isBooked ? { stage: chosen } : { stage: chosen, planned_touch };
    stage.change({ lead, patch, from: "outcome" });
  }

  return (
    <>
      <div>
        <ChoicesTitle>Stage</ChoicesTitle>
        <Segments ref={stages} role="group" aria-label="Stage">
          {choices.map((one) => (
            <Chip key={one} aria-pressed={one === chosen} onClick={() => choose({ chosen: one })}>
              {stageLabels[one]}
            </Chip>
          ))}
          {mayBeWon(lead.stage) && <Chip onClick={() => onClose("won")}>Won</Chip>}
          <Chip onClick={() => onClose("lost")}>Lost</Chip>
        </Segments>
      </div>
      {!isBooked && (
        <section aria-label="Follow up">
          <ChoicesTitle>Follow up</ChoicesTitle>
          <PickTime
            times={followUpTimes(lead, opened, at)}
            isChosen={(one) => one === at}
            onPick={(picked) => choose({ at: picked })}
          />
        </section>
      )}
      {(isMove || !isBooked) && (
        <Button
          ref={keepFocus}
          px="2"
          py="1.5"
          textWrap="balance"
          data-shortcut="move"
          aria-busy={isSaving}
          onClick={save}
        >
          {isBooked
            ? stageLabels[chosen]
            : `${stageLabels[chosen]}, follow up ${shortTouchTime(at, lead, now())}`}
        </Button>
      )}
      <NotSaved failed={isMove ? stage.failedFrom("outcome") : failed} />
    </>
  );
}

/** The key for the stage goes to the stages of the form, which replace the stage's menu. */
function useStageKey() {
  const { action, entry, setAction } = useOpenLead();
  const group = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry acts, even if the last one did the same.
  useLayoutEffect(() => {
    if (action !== "stage") return;
    group.current?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
    setAction(undefined);
  }, [action, entry]);
  return group;
}

/** A person who is called for the first time seldom buys in that call. */
function mayBeWon(stage: Stage): boolean {
  return stage !== "new";
}

/** What is chosen at first: the draft, unless its time is over, or else the next stage and the default time. */
function proposalOf(
  lead: Lead,
  draft: ReturnType<ReturnType<typeof reachedDraftOf>["read"]>,
  now: Date,
) {
  const [proposed] = followUpTimes(lead, now);
  const isAhead = draft !== undefined && Date.parse(draft.at) > now.getTime();
  return {
    chosen: draft?.stage ?? stagesAfter(lead.stage)[0] ?? lead.stage,
    at: isAhead ? draft.at : (proposed?.at ?? ""),
  };
}
