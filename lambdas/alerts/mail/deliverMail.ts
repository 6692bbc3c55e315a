import type { Lead } from "@planner/shared/lead/leadSchema";
import type { MailWindows } from "../../leads/alerts/mailWindows.ts";
import { type AlertDelivery, type AlertOutcome, deliverAlert } from "../deliverAlert.ts";

export type MailDelivery = AlertDelivery & {
  readonly windows: MailWindows;
  /** The name of the window that limits this lead's emails. */
  readonly windowOf: (lead: Lead) => string;
  /** Enqueues the alert again after a delay. */
  readonly defer: (leadKey: string, delaySeconds: number) => Promise<void>;
};

/**
 * Emails a lead, with a limit per source and hour (docs/decisions/0182). A lead over the limit stays in the queue until
 * the hour is over. The first of these leads to arrive then sends the digest of all of them.
 */
export async function deliverMail(delivery: MailDelivery, leadKey: string): Promise<AlertOutcome> {
  const { marks, readLead, windows, windowOf, defer, now } = delivery;
  if (await marks.isSent(leadKey)) return { kind: "already sent" };
  const lead = await readLead(leadKey);
  if (lead === undefined) return { kind: "not due" };
  const source = windowOf(lead);
  const slot = await windows.take(source, leadKey, now());
  switch (slot.kind) {
    case "single":
      return deliverAlert(delivery, leadKey);
    case "wait": {
      const waitSeconds = Math.ceil((slot.until.getTime() - now().getTime()) / 1000);
      await defer(leadKey, Math.min(Math.max(waitSeconds, 1), maxDelaySeconds));
      return { kind: "deferred" };
    }
    case "digest": {
      const outcome = await deliverAlert(delivery, leadKey, slot.leadKeys);
      if (outcome.kind === "sent") await windows.closeDigest(source, slot, now());
      return outcome;
    }
  }
}

/** Half the age at which the alarm alerts-late goes off. */
const maxDelaySeconds = 300;
