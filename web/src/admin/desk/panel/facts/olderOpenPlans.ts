import type { LeadDetails } from "@planner/shared/api/admin/leadContract";
import { isOpenStage } from "@planner/shared/lead/followUp/stage";

/**
 * The older plans that are still open after a person's newest was closed. Without suspects: the phone number of a bot's lead may
 * be another person's.
 */
export function olderOpenPlans({ lead, other_leads }: LeadDetails): LeadDetails["other_leads"] {
  const isNewest = other_leads.every(({ created_at }) => created_at < lead.created_at);
  if (isOpenStage(lead.stage) || !isNewest) return [];
  return other_leads.filter(({ stage, suspect }) => isOpenStage(stage) && !suspect);
}
