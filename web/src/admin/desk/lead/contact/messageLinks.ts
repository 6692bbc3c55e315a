import type { Lead } from "@planner/shared/lead/leadSchema";
import { pageBrand } from "../../../../browser/brand.ts";

/** Links that open a text or an email with this text. */
export function messageLinks(to: Pick<Lead, "mobile" | "work_email">, text: string) {
  const subject = `Your 30-day plan from ${pageBrand().name}`;
  const query = new URLSearchParams({ subject, body: text });
  return {
    // Both iOS and Android understand this form.
    text: `sms:${to.mobile}?&body=${encodeURIComponent(text)}`,
    // Mail programs show a plus as it is.
    email: `${mailto(to.work_email)}?${String(query).replaceAll("+", "%20")}`,
  };
}

/** The link that opens an email. The `@` stays readable. */
export function mailto(address: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}
