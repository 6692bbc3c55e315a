import { everyone, notConfigured } from "@planner/shared/deployment/functions";
import type { Environment } from "./environmentSchema.ts";

/** The value of PLAN_MAIL_RECIPIENTS: whom of the contractors the environment emails. */
export function planMailRecipients(
  environment: Pick<Environment, "alertSender" | "alertRecipients" | "sesProductionAccess">,
): string {
  const { alertSender, alertRecipients = [], sesProductionAccess } = environment;
  if (alertSender === undefined) return notConfigured;
  return sesProductionAccess ? everyone : alertRecipients.join(" ");
}
