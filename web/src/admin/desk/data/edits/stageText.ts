import type { LeadPatch } from "@planner/shared/api/admin/leadEditContract";
import { formatGoalMoney } from "@planner/shared/format";
import { lostReasonLabels } from "@planner/shared/lead/followUp/lostReasons";
import { stageLabels } from "@planner/shared/lead/followUp/stage";

/** A stage, and why a lost lead was lost or what a won one is worth. */
export type StageDetails = Pick<LeadPatch, "stage" | "lost_reason" | "won_value">;

/** "Contacted", "Lost, too expensive" or "Won, $6,400". */
export function stageText(details: StageDetails): string {
  return stageLabels[details.stage] + stageDetail(details);
}

/** The reason or the amount, with a comma before it: ", $6,400". Empty if there is neither. */
export function stageDetail({ lost_reason, won_value }: StageDetails): string {
  if (lost_reason !== undefined) return `, ${lostReasonLabels[lost_reason].toLowerCase()}`;
  return won_value === undefined ? "" : `, ${formatGoalMoney(won_value)}`;
}
