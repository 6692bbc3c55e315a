import type { LeadPatch } from "@planner/shared/api/admin/leadEditContract";
import type { FailedEdit } from "../../data/edits/failedEdit.ts";

/** The stages that end a lead. Each has a question of its own. */
export type ClosedStage = "won" | "lost";

/** The props of a question that is asked before a lead is won or lost. */
export type ClosingQuestionProps = Readonly<{
  onChoose: (patch: LeadPatch) => void;
  onCancel: () => void;
  /** The change that is being saved. */
  pending: LeadPatch | undefined;
  /** The change that is not saved. */
  failed: FailedEdit | undefined;
}>;
