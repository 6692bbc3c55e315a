import { html, join, SafeHtml } from "../../mail/html.ts";
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
  const actions = links.map(
    ({ text, url }, index) =>
      html`<p><a class="${index === 0 ? "main" : "other"}" href="${url}">${text}</a></p>
`,
  );
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${brandName}</title>
<style>${styles}</style></head><body>
<h1>${heading}</h1>
${join(lines.map((line) => html`<p><strong>${line}</strong></p>\n`))}${join(actions)}
${join(groups.map(htmlTable))}
<footer>${brandName}</footer>
</body></html>
`.toString();
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

/** Links are large enough for a thumb. Mail programs without styles show the same in the same order. */
const styles = new SafeHtml(`
body { font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 0 auto; padding: 24px 16px; color: #221f1b; background: #fff }
h1 { font-size: 24px; line-height: 1.25; margin: 0 0 8px; text-wrap: balance }
p { margin: 0 0 12px } a { color: inherit }
.main, .other { display: block; padding: 12px 20px; border: 1px solid #221f1b; border-radius: 8px; font-weight: bold; text-align: center; text-decoration: none }
.main { background: #221f1b; color: #fff }
table { width: 100%; border-collapse: collapse; margin: 24px 0 0 }
th, td { padding: 8px 0; border-bottom: 1px solid #d8d3cc; text-align: left; vertical-align: top }
th { padding-right: 16px; font-weight: normal; color: #575048; white-space: nowrap }
td { text-align: right; overflow-wrap: anywhere } td a { display: inline-block; padding: 10px 0; margin: -10px 0 }
footer { margin-top: 24px; font-size: 14px; color: #575048 }
@media (prefers-color-scheme: dark) {
  body { color: #e9e6e1; background: #221f1b } th, td { border-color: #4b4742 } th, footer { color: #bcb5ab }
  .main { background: #e9e6e1; color: #221f1b; border-color: #e9e6e1 } .other { border-color: #bcb5ab }
}`);
