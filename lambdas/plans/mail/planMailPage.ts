import { html, join, SafeHtml } from "../../mail/html.ts";
import type { Summary } from "./planSummary.ts";

/** What happens after the email. */
export type NextSteps = {
  readonly lines: readonly string[];
  readonly phone: { readonly href: string; readonly text: string } | undefined;
  readonly bookingUrl: string | undefined;
};

/** What an email says, as text and as HTML. */
export type MailPage = {
  readonly name: string;
  readonly summaries: readonly Summary[];
  readonly action: string;
  readonly notes: readonly string[];
  readonly next: NextSteps | undefined;
  readonly brandName: string;
  readonly postalAddress: string;
  readonly stopUrl: string;
};

export function textOf({ summaries, action, notes, next, ...page }: MailPage): string {
  return [
    `Hi ${page.name},`,
    ...summaries.map((plan) =>
      [plan.goal, plan.amount, ...plan.facts, plan.note, `${action}: ${plan.url}`]
        .filter(Boolean)
        .join("\n"),
    ),
    notes.join("\n"),
    (next ? nextLines(next) : []).join("\n"),
    `${page.brandName}\n${page.postalAddress}`,
    `${stopAction}: ${page.stopUrl}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

function nextLines({ lines, phone, bookingUrl }: NextSteps): readonly string[] {
  const all = [nextHeading, ...lines];
  if (phone) all.push(`Call us: ${phone.text}`);
  if (bookingUrl) all.push(`${bookingAction}: ${bookingUrl}`);
  return all;
}

const nextHeading = "What happens next";
const bookingAction = "Book Strategy Call";
const stopAction = "Stop these emails";

export function htmlOf({ summaries, action, notes, next, ...page }: MailPage): string {
  const paragraphs = (lines: readonly string[]) =>
    join(lines.map((line) => html`<p>${line}</p>\n`));
  const { lines = [], phone, bookingUrl } = next ?? {};
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${page.brandName}</title>
<style>${styles}</style></head><body>
<p>Hi ${page.name},</p>
${join(
  summaries.map(
    (plan) => html`<section><h1><small>${plan.goal}</small> ${plan.amount}</h1>
${paragraphs(plan.facts)}<p><small>${plan.note}</small></p>
<p><a class="main" href="${plan.url}">${action}</a></p></section>
`,
  ),
)}
${paragraphs(notes)}
${next ? html`<h2>${nextHeading}</h2>\n` : ""}${paragraphs(lines)}
${phone ? html`<p>Call us: <a href="${phone.href}">${phone.text}</a></p>\n` : ""}
${bookingUrl ? html`<p><a class="other" href="${bookingUrl}">${bookingAction}</a></p>\n` : ""}
<footer><p>${page.brandName}<br>${page.postalAddress}</p>
<p><a href="${page.stopUrl}">${stopAction}</a></p></footer>
</body></html>`.toString();
}

/** Mail programs without styles show the plain text in the same order. Links are large enough for a thumb. */
const styles = new SafeHtml(`
body { font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 0 auto; padding: 24px 16px; color: #221f1b; background: #fff }
p { margin: 0 0 8px } a { color: inherit }
section { border: 1px solid #d8d3cc; border-radius: 12px; padding: 16px; margin: 16px 0 }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px } h2 { font-size: 20px; margin: 24px 0 8px }
section p { font-weight: 600 } h1, section p { text-wrap: balance }
small { display: block; font-size: 14px; font-weight: normal; line-height: 1.5 }
.main, .other { display: block; padding: 12px 20px; border: 1px solid #221f1b; border-radius: 8px; font-weight: bold; text-align: center; text-decoration: none }
.main { margin-top: 16px; background: #221f1b; color: #fff }
footer { margin-top: 24px; font-size: 14px; color: #575048 }
@media (prefers-color-scheme: dark) {
  body { color: #e9e6e1; background: #221f1b } section { border-color: #4b4742 }
  .main { background: #e9e6e1; color: #221f1b; border-color: #e9e6e1 } .other { border-color: #bcb5ab } footer { color: #bcb5ab }
}`);
