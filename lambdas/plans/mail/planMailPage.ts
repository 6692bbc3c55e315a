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
  /** What the button of each plan says. */
  readonly action: string;
  readonly notes: readonly string[];
  readonly next: NextSteps | undefined;
  readonly brandName: string;
  readonly postalAddress: string;
  readonly stopUrl: string;
};

const nextHeading = "What happens next";
const bookingAction = "Book Strategy Call";
const stopAction = "Stop these emails";

/** Paragraphs with an empty line between them. */
export function textOf(page: MailPage): string {
  const paragraphs = [`Hi ${page.name},`];
  for (const plan of page.summaries) paragraphs.push(planText(plan, page.action));
  paragraphs.push(page.notes.join("\n"));
  if (page.next) paragraphs.push(nextText(page.next));
  paragraphs.push(`${page.brandName}\n${page.postalAddress}`);
  paragraphs.push(`${stopAction}: ${page.stopUrl}`);
  return paragraphs.join("\n\n");
}

function planText({ goal, amount, facts, note, url }: Summary, action: string): string {
  const lines = [goal, amount, ...facts];
  if (note !== "") lines.push(note);
  lines.push(`${action}: ${url}`);
  return lines.join("\n");
}

function nextText({ lines, phone, bookingUrl }: NextSteps): string {
  const all = [nextHeading, ...lines];
  if (phone) all.push(`Call us: ${phone.text}`);
  if (bookingUrl) all.push(`${bookingAction}: ${bookingUrl}`);
  return all.join("\n");
}

/** The same in the same order. */
export function htmlOf(page: MailPage): string {
  const plans = page.summaries.map((plan) => planHtml(plan, page.action));
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${page.brandName}</title>
<style>${styles}</style></head><body>
<p>Hi ${page.name},</p>
${join(plans)}${paragraphs(page.notes)}${page.next ? nextHtml(page.next) : ""}
<footer><p>${page.brandName}<br>${page.postalAddress}</p>
<p><a href="${page.stopUrl}">${stopAction}</a></p></footer>
</body></html>`.toString();
}

function planHtml({ goal, amount, facts, note, url }: Summary, action: string): SafeHtml {
  return html`<section><h1><small>${goal}</small> ${amount}</h1>
${paragraphs(facts)}${note === "" ? "" : html`<p><small>${note}</small></p>\n`}
<p><a class="main" href="${url}">${action}</a></p></section>
`;
}

function nextHtml({ lines, phone, bookingUrl }: NextSteps): SafeHtml {
  const parts = [html`<h2>${nextHeading}</h2>\n`, paragraphs(lines)];
  if (phone) parts.push(html`<p>Call us: <a href="${phone.href}">${phone.text}</a></p>\n`);
  if (bookingUrl) {
    parts.push(html`<p><a class="other" href="${bookingUrl}">${bookingAction}</a></p>\n`);
  }
  return join(parts);
}

function paragraphs(lines: readonly string[]): SafeHtml {
  return join(lines.map((line) => html`<p>${line}</p>\n`));
}

/** Mail programs without styles show the plain text in the same order. Links are large enough for a thumb. */
const styles = new SafeHtml(`
body { font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 0 auto; padding: 24px 16px; color: #221f1b; background: #fff }
p { margin: 0 0 8px } a { display: inline-block; padding: 10px 0; margin: -10px 0; color: inherit }
section { border: 1px solid #d8d3cc; border-radius: 12px; padding: 16px; margin: 16px 0 }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px } h2 { font-size: 20px; margin: 24px 0 8px }
section p { font-weight: 600 } h1, section p { text-wrap: balance }
small { display: block; font-size: 14px; font-weight: normal; line-height: 1.5 }
.main, .other { display: block; padding: 12px 20px; border: 1px solid #221f1b; border-radius: 8px; font-weight: bold; text-align: center; text-decoration: none }
.main, .other { margin: 0 } .main { margin-top: 16px; background: #221f1b; color: #fff }
footer { margin-top: 24px; font-size: 14px; color: #575048 }
@media (prefers-color-scheme: dark) {
  body { color: #e9e6e1; background: #221f1b } section { border-color: #4b4742 }
  .main { background: #e9e6e1; color: #221f1b; border-color: #e9e6e1 } .other { border-color: #bcb5ab } footer { color: #bcb5ab }
}`);
