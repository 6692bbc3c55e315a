import type { EditedLead, StaleLead } from "@planner/shared/api/admin/leadEditContract";

/** Whether the response to an edit has the current lead instead, because another administrator was faster. */
export function isStaleLead(response: EditedLead | StaleLead): response is StaleLead {
  return "status" in response;
}
