import { createHmac, timingSafeEqual } from "node:crypto";
import type { BookingProvider } from "@planner/shared/lead/followUp/booking";

/** A webhook as it arrived. Header names are in lower case. */
type ReceivedWebhook = {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
};

/** Whether a booking service signed a webhook with this key. Looks at nothing but the signature and the bytes. */
export function isSigned(
  provider: BookingProvider,
  { body, headers }: ReceivedWebhook,
  { key, now }: { readonly key: string; readonly now: Date },
): boolean {
  if (provider === "cal") {
    return isEqual(headers["x-cal-signature-256"] ?? "", signatureOf(key, body));
  }
  const header = headers["calendly-webhook-signature"] ?? "";
  const [, sentAt = "", signature = ""] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(header) ?? [];
  const ageMs = Math.abs(now.getTime() - Number(sentAt) * 1000);
  if (ageMs > toleranceMs) return false;
  return isEqual(signature, signatureOf(key, Buffer.from(`${sentAt}.`), body));
}

/** Calendly signs the time too, so that a webhook cannot be sent again later. */
const toleranceMs = 3 * 60_000;

function signatureOf(key: string, ...parts: readonly Buffer[]): string {
  return createHmac("sha256", key).update(Buffer.concat(parts)).digest("hex");
}

/** Takes the same time for every wrong signature. */
function isEqual(signature: string, expected: string): boolean {
  const given = Buffer.from(signature);
  const wanted = Buffer.from(expected);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
