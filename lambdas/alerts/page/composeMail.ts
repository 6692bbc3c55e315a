import { html, join, SafeHtml } from "../../mail/html.ts";
import { mailButton, mailColors, mailDocument } from "../../mail/mailDocument.ts";
import type { Email } from "../../mail/sendEmail.ts";
import type { AlertPage } from "./alertPage.ts";
import type { AlertRow } from "./alertRows.ts";
import { toOneLine } from "./toOneLine.ts";

/** Composes the email of an alert. */
export function composeMail(page: AlertPage, brandName: string): Email {
  const subject = toOneLine(`${page.subject} | ${brandName}`);
  return { subject, text: textPage(page, brandName), html: htmlPage(page, brandName) };
}

function textPage({ heading, links, lines, groups }: AlertPage, brandName: string): string {
  const actions = links.map(({ text, url }) => toOneLine(`${text}: ${url}`));
  const paragraphs = [toOneLine(heading), [...lines, ...actions].join("\n")];
  for (const rows of groups) paragraphs.push(rows.map(textLine).join("\n"));
  paragraphs.push(toOneLine(brandName), "");
  return paragraphs.join("\n\n");
}

/** Mail programs turn phone numbers and addresses into links by themselves. */
function textLine({ label, value }: AlertRow): string {
  return toOneLine(`${label}: ${value}`);
}

function htmlPage({ heading, links, lines, groups }: AlertPage, brandName: string): string {
  const actions = links.map(({ text, url }, index) =>
    mailButton(index === 0 ? "primary" : "secondary", url, text),
  );
  // The amount stays on one line.
  const title = heading.replaceAll(" a day", "\u00A0a\u00A0day");
  const body = html`<h1>${title}</h1>
${join(lines.map((line) => html`<p><strong>${line}</strong></p>\n`))}${join(actions)}
${join(groups.map(htmlTable))}
<footer>${brandName}</footer>`;
  return mailDocument(brandName, styles, body);
}

function htmlTable(rows: readonly AlertRow[]): SafeHtml {
  return html`<table>
${join(rows.map(htmlRow))}
</table>
`;
}

function htmlRow({ label, value, href }: AlertRow): SafeHtml {
  const shown = href === undefined ? html`${value}` : html`<a href="${href}">${value}</a>`;
  return html`<tr><th scope="row">${label}</th><td>${shown}</td></tr>
`;
}

const { light, dark } = mailColors;

const styles = new SafeHtml(`
h1 { font-size: 24px; line-height: 1.25; margin: 0 0 8px; text-wrap: balance }
p { margin: 0 0 12px }
table { width: 100%; border-collapse: collapse; margin: 24px 0 0 }
th, td { padding: 8px 0; border-bottom: 1px solid ${light.line}; text-align: left; vertical-align: top }
th { padding-right: 16px; font-weight: normal; color: ${light.note}; white-space: nowrap }
td { text-align: right; overflow-wrap: anywhere }
@media (prefers-color-scheme: dark) {
  th, td { border-color: ${dark.line} } th { color: ${dark.note} }
}`);
