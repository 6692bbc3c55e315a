import { html, join, type SafeHtml } from "../../mail/html.ts";
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
  const actions = [...links.map(({ text, url }) => toOneLine(`${text}: ${url}`)), ...lines];
  const paragraphs = [actions, ...groups.map((rows) => rows.map(textLine))];
  const texts = paragraphs.map((paragraph) => paragraph.join("\n"));
  return [toOneLine(heading), ...texts, toOneLine(brandName), ""].join("\n\n");
}

function textLine([label, value, href]: AlertRow): string {
  return toOneLine(`${label}: ${value}${href === undefined ? "" : ` (${href})`}`);
}

function htmlPage({ heading, links, lines, groups }: AlertPage, brandName: string): string {
  const actions = links.map(
    ({ text, url }, index) =>
      html`<p style="${paragraphStyle}"><a href="${url}" style="${index === 0 ? buttonStyle : linkStyle}">${text}</a></p>
`,
  );
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<body style="${bodyStyle}">
<h1 style="font-size: 20px; margin: 0 0 16px">${heading}</h1>
${join(actions)}${join(lines.map((line) => html`<p style="${paragraphStyle}"><strong>${line}</strong></p>\n`))}
${join(groups.map(htmlTable))}
<p style="${signatureStyle}">${brandName}</p>
</body>
</html>
`.toString();
}

function htmlTable(rows: readonly AlertRow[]): SafeHtml {
  return html`<table style="border-collapse: collapse; margin: 0 0 16px">
${join(rows.map(htmlRow))}
</table>
`;
}

function htmlRow([label, value, href]: AlertRow): SafeHtml {
  const shown = href === undefined ? html`${value}` : html`<a href="${href}">${value}</a>`;
  return html`<tr><td style="${labelStyle}">${label}</td><td style="padding: 4px 0">${shown}</td></tr>
`;
}

const bodyStyle = "font: 16px/1.5 system-ui, sans-serif; color: #1c1917; margin: 24px";
const paragraphStyle = "margin: 0 0 16px";
const linkStyle = "color: inherit";
// Large enough for a thumb.
const buttonStyle =
  "display: inline-block; padding: 12px 20px; border-radius: 8px; background: #1c1917; color: #ffffff; font-weight: bold; text-decoration: none";
const signatureStyle = "font-size: 14px; color: #57534e";
const labelStyle = "padding: 4px 16px 4px 0; color: #57534e; vertical-align: top";
