import { createHmac } from "node:crypto";
import type { BookingProvider } from "@planner/shared/lead/followUp/booking";
import { equalsSecret } from "../../http/equalsSecret.ts";

/** A webhook as it arrived. Header names are in lower case. */
type ReceivedWebhook = {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
};

/** Whether a booking service signed a webhook with this key. Calendly's must also be recent. */
export function isSigned(
  provider: BookingProvider,
  { body, headers }: ReceivedWebhook,
  { key, now }: { readonly key: string; readonly now: Date },
): boolean {
  if (provider === "cal") {
    return equalsSecret(signatureOf(key, body), headers["x-cal-signature-256"] ?? "");
  }
  const header = headers["calendly-webhook-signature"] ?? "";
  const parts = /^t=(?<sentAt>\d{1,12}),v1=(?<signature>[\da-f]{64})$/.exec(header)?.groups;
  const { sentAt, signature } = parts ?? {};
  if (sentAt === undefined || signature === undefined) return false;
  const ageMs = Math.abs(now.getTime() - Number(sentAt) * 1000);
  if (ageMs > toleranceMs) return false;
  return equalsSecret(signatureOf(key, Buffer.from(`${sentAt}.`), body), signature);
}

/** Calendly signs the time too, so that a webhook cannot be sent again later. */
const toleranceMs = 3 * 60_000;

function signatureOf(key: string, ...parts: readonly Buffer[]): string {
  return createHmac("sha256", key).update(Buffer.concat(parts)).digest("hex");
}
