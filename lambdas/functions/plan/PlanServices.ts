import { dateOf } from "@planner/shared/calendar";
import type { EndpointServices } from "../../http/endpoint.ts";
import type { MailRecipients } from "../../plans/mail/mailRecipients.ts";
import type { PlanMessage } from "../../plans/mail/planMessages.ts";
import type { Enqueue } from "../../queues/enqueueTo.ts";
import type { Tables } from "../../tables/Tables.ts";

/** What the routes for contractors need. */
export type PlanServices = EndpointServices & {
  readonly tables: Tables;
  /** Queues an email to the contractor. Undefined if the environment sends none. */
  readonly queueMail: Enqueue<PlanMessage> | undefined;
  readonly mailRecipients: MailRecipients;
  /** The agency's. */
  readonly timeZone: string;
};

/** The date in the agency's time zone. */
export function todayOf({ now, timeZone }: PlanServices): string {
  return dateOf(now(), timeZone);
}
