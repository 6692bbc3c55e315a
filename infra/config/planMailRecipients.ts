import { everyone, notConfigured } from "@planner/shared/deployment/functions";
import type { Environment } from "./environmentSchema.ts";

/** The value of PLAN_MAIL_RECIPIENTS: which contractors get emails. In the sandbox, only those with an address of the team. */
export function planMailRecipients(
  environment: Pick<Environment, "alertSender" | "alertRecipients" | "sesProductionAccess">,
): string {
  const { alertSender, alertRecipients = [], sesProductionAccess } = environment;
  if (alertSender === undefined) return notConfigured;
  return sesProductionAccess ? everyone : alertRecipients.join(" ");
}
