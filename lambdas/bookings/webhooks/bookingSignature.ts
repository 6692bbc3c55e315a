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
  const isMatch = (signature: string | undefined, prefix: string) => {
    const given = Buffer.from(signature ?? "");
    const expected = Buffer.from(
      createHmac("sha256", key).update(prefix).update(body).digest("hex"),
    );
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  if (provider === "cal") return isMatch(headers["x-cal-signature-256"], "");
  const header = headers["calendly-webhook-signature"] ?? "";
  const [, sentAt = "", signature] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(header) ?? [];
  const ageMs = Math.abs(now.getTime() - Number(sentAt) * 1000);
  return isMatch(signature, `${sentAt}.`) && ageMs <= toleranceMs;
}

const toleranceMs = 3 * 60_000;
