import type { Lead } from "@planner/shared/lead/leadSchema";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import type { StoredLead } from "../leads/leadItem.ts";
import { addressHash } from "./planKeys.ts";
import type { Recipient } from "./storedPlan.ts";

/**
 * Whom the emails about a lead's plan go to. To no one for a suspect lead, whose address may be anyone's, for the smoke test,
 * which has no mailbox, and for an added lead without an address.
 */
export function planRecipient(
  { id, work_email, suspect }: Pick<Lead, "id" | "work_email" | "suspect">,
  entity: StoredLead["entity"],
): Recipient {
  const address = addressHash(work_email || id);
  const isMailed = suspect === undefined && entity === leadsTable.leadEntity && work_email !== "";
  return isMailed ? { address } : { address, no_mail: true };
}
