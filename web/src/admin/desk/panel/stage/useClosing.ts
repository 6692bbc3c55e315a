import type { LeadPatch } from "@planner/shared/api/admin/leadEditContract";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useState } from "react";
import type { StageChange, StageChanger } from "../../data/edits/useStageChange.ts";
import type { ClosedStage, ClosingQuestionProps } from "./ClosingQuestionProps.ts";

/** Changes a lead's stage, and asks the question of a stage that ends the lead. `from` is the form that does both. */
export function useClosing(lead: Lead, stageChanger: StageChanger, from: StageChange["from"]) {
  const [asked, setAsked] = useState<ClosedStage>();
  const stopAsking = () => setAsked(undefined);

  function change(patch: LeadPatch) {
    stageChanger.change({ lead, patch, from, onDone: stopAsking });
  }

  /** Discards a change that is not saved, because it is no longer wanted. */
  function askAbout(closed: ClosedStage) {
    stageChanger.reset();
    setAsked(closed);
  }

  const questionProps: ClosingQuestionProps = {
    pending: stageChanger.pending,
    failed: stageChanger.failedFrom(from),
    onChoose: change,
    onCancel: stopAsking,
  };
  return { asked, askAbout, stopAsking, change, questionProps };
}
