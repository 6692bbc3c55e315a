import { type Stage, stageLabels } from "@planner/shared/lead/followUp/stage";
import { followUpAt } from "@planner/shared/lead/followUp/touchProposals";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { Chip } from "../../controls/Chip.tsx";
import { NotSaved } from "../../controls/NotSaved.tsx";
import { useDesk } from "../../DeskContext.ts";
import { useAddEvent } from "../../data/edits/useAddEvent.ts";
import type { StageChanger } from "../../data/edits/useStageChange.ts";
import { keepFocus } from "../../keyboard/keepFocus.ts";
import { callAhead, followUpTimes, proposedTime } from "../../lead/time/touchTimes.ts";
import { useOpenLead } from "../../lead/useOpenLead.ts";
import type { ClosedStage } from "../stage/ClosingQuestionProps.ts";
import { ChoicesTitle, Segments } from "../touch/Choices.tsx";
import { PickTime } from "../touch/PickTime.tsx";
import { stagesAfter } from "./asksForFollowUp.ts";
import { type ReachedDraft, reachedDraftOf } from "./reachedDraft.ts";

export type FollowUpFormProps = Readonly<{
  lead: Lead;
  stageChanger: StageChanger;
  /** The user chose a stage that has a question of its own. */
  onClose: (stage: ClosedStage) => void;
}>;

/** Proposes the next stage and a follow-up, with one press for both. What is chosen is a draft until it is saved. */
export function FollowUpForm({ lead, stageChanger, onClose }: FollowUpFormProps) {
  const { now } = useDesk();
  const { chosen, at, openedAt, choose, removeDraft } = useFollowUpDraft(lead);
  const { add, isPending, failed } = useAddEvent({ onAdded: removeDraft });
  const isBooked = callAhead(lead, now()) !== undefined;
  const isMove = chosen !== lead.stage;
  const isSaving = isPending || stageChanger.pending !== undefined;

  function save() {
    if (isSaving) return;
    const planned_touch = { kind: "follow_up", at } as const;
    if (isMove) {
      const patch = isBooked ? { stage: chosen } : { stage: chosen, planned_touch };
      stageChanger.change({ lead, patch, from: "outcome" });
    } else {
      add(lead.id, { kind: "planned_touch", planned_touch });
    }
  }

  const followUp = `follow up ${proposedTime(at, lead, now())}`;
  const saveText = isBooked ? stageLabels[chosen] : `${stageLabels[chosen]}, ${followUp}`;
  return (
    <>
      <StageChoice
        stage={lead.stage}
        chosen={chosen}
        onChoose={(next) => choose({ chosen: next })}
        onClose={onClose}
      />
      {!isBooked && (
        <section aria-label="Follow up">
          <PickTime
            lead={lead}
            label="Follow up"
            times={followUpTimes(lead, openedAt, at)}
            chosen={at}
            onPick={(picked) => choose({ at: picked })}
          />
        </section>
      )}
      {(isMove || !isBooked) && (
        <Button
          ref={keepFocus}
          px="2"
          textWrap="balance"
          data-shortcut="move"
          aria-busy={isSaving}
          onClick={save}
        >
          {saveText}
        </Button>
      )}
      <NotSaved failed={isMove ? stageChanger.failedFrom("outcome") : failed} />
    </>
  );
}

/** What is chosen, and a function that changes it. Each change is stored, so that it survives a reload. */
function useFollowUpDraft(lead: Lead) {
  const { now, user } = useDesk();
  const draft = reachedDraftOf(user.id, lead);
  // The proposed times stay the same while the user chooses.
  const [openedAt] = useState(now);
  const [{ chosen, at }, setChosen] = useState(() => proposalOf(lead, draft.read(), openedAt));

  function choose(changed: { readonly chosen?: Stage; readonly at?: string }) {
    const next = { chosen, at, ...changed };
    setChosen(next);
    draft.store({ from: lead.stage, stage: next.chosen, at: next.at });
  }

  return { chosen, at, openedAt, choose, removeDraft: draft.remove };
}

type StageChoiceProps = Pick<FollowUpFormProps, "onClose"> &
  Readonly<{
    /** The lead's stage. */
    stage: Stage;
    chosen: Stage;
    onChoose: (stage: Stage) => void;
  }>;

/** The stages that may follow. Won and Lost ask a question of their own. */
function StageChoice({ stage, chosen, onChoose, onClose }: StageChoiceProps) {
  const group = useStageShortcut();
  return (
    <div>
      <ChoicesTitle>Stage</ChoicesTitle>
      <Segments ref={group} role="group" aria-label="Stage">
        {stagesAfter(stage).map((next) => (
          <Chip key={next} aria-pressed={next === chosen} onClick={() => onChoose(next)}>
            {stageLabels[next]}
          </Chip>
        ))}
        {mayBeWon(stage) && <Chip onClick={() => onClose("won")}>Won</Chip>}
        <Chip onClick={() => onClose("lost")}>Lost</Chip>
      </Segments>
    </div>
  );
}

/** The key for the stage goes to the stages of the form, which replace the stage's menu. */
function useStageShortcut() {
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

/** Not for a new lead: a person who is called for the first time seldom buys in that call. */
function mayBeWon(stage: Stage): boolean {
  return stage !== "new";
}

/** The draft's stage and time. Without a draft, the next stage. Without a draft, or if its time is over, the default time. */
function proposalOf(lead: Lead, draft: ReachedDraft | undefined, now: Date) {
  const isDraftAhead = draft !== undefined && Date.parse(draft.at) > now.getTime();
  return {
    chosen: draft?.stage ?? stagesAfter(lead.stage)[0] ?? lead.stage,
    at: isDraftAhead ? draft.at : followUpAt(lead, now),
  };
}
