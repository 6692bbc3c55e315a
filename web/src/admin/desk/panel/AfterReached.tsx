import { type Stage, stageLabels, stages } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Chip } from "../controls.tsx";
import { useDesk } from "../DeskContext.ts";
import { type StageChanger, useAddEvent } from "../data/leadEdits.ts";
import { keepFocus } from "../keyboard/focus.ts";
import { callAhead, followUpTimes, shortTouchTime } from "../lead/touchTimes.ts";
import { ChoicesTitle, Segments } from "./Choices.tsx";
import { NextTouch } from "./NextTouch.tsx";
import { PickTime } from "./PickTime.tsx";
import { reachedDraftOf } from "./reachedDraft.ts";

type AfterReachedProps = Readonly<{
  lead: Lead;
  stage: StageChanger;
  /** The user chose a stage that has a question of its own. */
  onClose: (stage: ClosedStage) => void;
}>;

export type ClosedStage = "won" | "lost";

/** Proposes a stage and a follow-up, and saves both with one press. Until then, what is chosen is a draft. */
export function AfterReached({ lead, stage, onClose }: AfterReachedProps) {
  const { now, user } = useDesk();
  const draft = reachedDraftOf(user.id, lead);
  const { add } = useAddEvent(draft.forget);
  const [isSaved, setSaved] = useState(false);
  const choices = stagesAfter(lead.stage);
  // The proposed times stay the same while the user chooses.
  const [opened] = useState(now);
  const [{ chosen, at }, setChosen] = useState(() => proposalOf(lead, draft.read(), opened));
  const isBooked = callAhead(lead, now()) !== undefined;
  const isMove = chosen !== lead.stage;
  if (isSaved || (isBooked && choices.length === 1)) {
    return <NextTouch lead={lead} kind="follow_up" />;
  }

  function choose(changed: { readonly chosen?: Stage; readonly at?: string }) {
    const next = { chosen, at, ...changed };
    setChosen(next);
    draft.keep({ from: lead.stage, stage: next.chosen, at: next.at });
  }

  function save() {
    const planned_touch = { kind: "follow_up", at } as const;
    setSaved(true);
    if (!isMove) add(lead.id, { kind: "planned_touch", planned_touch });
    else stage.change({ lead, patch: { stage: chosen, ...(!isBooked && { planned_touch }) } });
  }

  return (
    <>
      <div>
        <ChoicesTitle>Stage</ChoicesTitle>
        <Segments role="group" aria-label="Stage">
          {choices.map((one) => (
            <Chip key={one} aria-pressed={one === chosen} onClick={() => choose({ chosen: one })}>
              {stageLabels[one]}
            </Chip>
          ))}
          {mayBeWon(lead.stage) && <Chip onClick={() => onClose("won")}>Won</Chip>}
          <Chip onClick={() => onClose("lost")}>Lost</Chip>
        </Segments>
      </div>
      {isBooked ? (
        <NextTouch lead={lead} kind="follow_up" />
      ) : (
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
          onClick={save}
        >
          {isBooked
            ? stageLabels[chosen]
            : `${stageLabels[chosen]}, follow up ${shortTouchTime(at, lead, now())}`}
        </Button>
      )}
    </>
  );
}

/** The open stages from the lead's own on. A person who was reached is no longer new. */
function stagesAfter(stage: Stage): readonly Stage[] {
  const first = Math.max(stages.indexOf("contacted"), stages.indexOf(stage));
  return stages.slice(first, stages.indexOf("won"));
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
