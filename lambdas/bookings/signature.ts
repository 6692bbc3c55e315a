import { createHmac, timingSafeEqual } from "node:crypto";
import type { BookingProvider } from "@planner/shared/lead/followUp/booking";

/** A webhook as it arrived. Header names are in lower case. */
export type ReceivedWebhook = {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
};

/** Whether a booking service signed a webhook with this key. Looks at nothing but the signature and the bytes. */
export function isSigned(
  provider: BookingProvider,
  { body, headers }: ReceivedWebhook,
  { key, now }: { readonly key: string; readonly now: Date },
): boolean {
  if (provider === "cal") return matches(headers["x-cal-signature-256"], [body], key);
  const header = headers["calendly-webhook-signature"] ?? "";
  const [, sentAt = "", signature] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(header) ?? [];
  const ageMs = Math.abs(now.getTime() - Number(sentAt) * 1000);
  const isMatch = matches(signature, [`${sentAt}.`, body], key);
  return isMatch && ageMs <= toleranceMs;
}

const toleranceMs = 3 * 60_000;

/** Compares in constant time. */
function matches(
  signature: string | undefined,
  parts: readonly (string | Buffer)[],
  key: string,
): boolean {
  const hmac = createHmac("sha256", key);
  for (const part of parts) hmac.update(part);
  const given = Buffer.from(/^[\da-f]{64}$/.test(signature ?? "") ? (signature ?? "") : "", "hex");
  const expected = hmac.digest();
  return given.length === expected.length && timingSafeEqual(given, expected);
}
