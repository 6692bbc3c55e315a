import { bookingLabel, kitLabel } from "@planner/shared/plan/texts/actionTexts";
import { html, join, SafeHtml } from "../../mail/html.ts";
import { mailButton, mailColors, mailDocument } from "../../mail/mailDocument.ts";
import type { MailSummary } from "./mailSummary.ts";
import type { NextSteps } from "./nextSteps.ts";

/** What an email says, as text and as HTML. */
export type MailPage = {
  /** The contractor's. */
  readonly firstName: string;
  readonly summaries: readonly MailSummary[];
  /** What the button of each plan says. */
  readonly action: string;
  readonly notes: readonly string[];
  readonly next: NextSteps | undefined;
  readonly brandName: string;
  readonly postalAddress: string;
  readonly stopUrl: string;
};

const nextHeading = "What happens next";
const callLabel = "Call us";
const stopLabel = "Stop these emails";

/** The email as text: parts with an empty line between them. */
export function planMailText(page: MailPage): string {
  const parts = [page.brandName, greetingOf(page)];
  for (const plan of page.summaries) parts.push(planText(plan, page.action));
  parts.push(page.notes.join("\n"));
  if (page.next) parts.push(nextText(page.next));
  parts.push(page.postalAddress);
  parts.push(`${stopLabel}: ${page.stopUrl}`);
  return parts.join("\n\n");
}

function planText(plan: MailSummary, action: string): string {
  const { overline, headline, facts, emphasis, note, url } = plan;
  const lines = [overline, headline, ...facts];
  if (emphasis !== "") lines.push(emphasis);
  if (note !== "") lines.push(note);
  lines.push(`${action}: ${url}`);
  return lines.join("\n");
}

function nextText({ lines, phone, bookingUrl, kit }: NextSteps): string {
  const all = [nextHeading, ...lines];
  if (phone) all.push(`${callLabel}: ${phone.text}`);
  if (bookingUrl) all.push(`${bookingLabel}: ${bookingUrl}`);
  if (kit) all.push(kit.sentence, `${kitLabel}: ${kit.url}`);
  return all.join("\n");
}

function greetingOf({ firstName }: MailPage): string {
  return `Hi ${firstName},`;
}

/** The email as HTML, with the parts of the text in the same order. The footer names the brand again. */
export function planMailHtml(page: MailPage): string {
  const plans = page.summaries.map((plan) => planHtml(plan, page.action));
  const body = html`<p class="brand">${page.brandName}</p>
<p>${greetingOf(page)}</p>
${join(plans)}${paragraphs(page.notes)}${page.next ? nextHtml(page.next) : ""}
<footer><p>${page.brandName}<br>${page.postalAddress}</p>
<p><a href="${page.stopUrl}">${stopLabel}</a></p></footer>`;
  return mailDocument(page.brandName, styles, body);
}

function planHtml(plan: MailSummary, action: string): SafeHtml {
  const { overline, headline, facts, emphasis, note, url } = plan;
  const parts = [html`<h1><small>${overline}</small> ${headline}</h1>\n`, paragraphs(facts)];
  if (emphasis !== "") parts.push(html`<p><strong>${emphasis}</strong></p>\n`);
  if (note !== "") parts.push(html`<p><small>${note}</small></p>\n`);
  parts.push(mailButton("primary", url, action));
  return html`<section>${join(parts)}</section>\n`;
}

function nextHtml({ lines, phone, bookingUrl, kit }: NextSteps): SafeHtml {
  const parts = [html`<h2>${nextHeading}</h2>\n`, paragraphs(lines)];
  if (phone) parts.push(html`<p>${callLabel}: <a href="${phone.href}">${phone.text}</a></p>\n`);
  if (bookingUrl) parts.push(mailButton("secondary", bookingUrl, bookingLabel));
  if (kit) parts.push(paragraphs([kit.sentence]), mailButton("secondary", kit.url, kitLabel));
  return join(parts);
}

function paragraphs(lines: readonly string[]): SafeHtml {
  return join(lines.map((line) => html`<p>${line}</p>\n`));
}

const { light, dark } = mailColors;

const styles = new SafeHtml(`
p { margin: 0 0 8px }
section { border: 1px solid ${light.line}; border-radius: 12px; padding: 16px; margin: 16px 0 }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px } h2 { font-size: 20px; margin: 24px 0 8px }
h1 { text-wrap: balance } p { text-wrap: pretty } .brand { margin-bottom: 24px; font-size: 20px; font-weight: bold; color: ${light.accent} }
small { display: block; font-size: 14px; font-weight: normal; line-height: 1.5; text-wrap: balance }
.primary-button, .secondary-button { margin: 16px 0 0 }
@media (prefers-color-scheme: dark) {
  .brand { color: ${dark.accent} }
  section { border-color: ${dark.line} }
}`);
