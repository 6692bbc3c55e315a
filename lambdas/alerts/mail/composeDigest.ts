import type { Lead } from "@planner/shared/lead/leadSchema";
import type { AlertMail } from "./composeMail.ts";
import { html, join } from "./html.ts";
import { leadSource, leadSources } from "./leadSource.ts";
import { bodyStyle, contactRows, htmlTable, summarize, textLine, toOneLine } from "./mailRows.ts";

/** Composes one email about several leads from one source, oldest first: who they are and how to reach them. */
export function composeDigest(leads: readonly [Lead, ...Lead[]], dashboardUrl: string): AlertMail {
  const byAge = leads.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const subject = `${leads.length} more ${leadSources[leadSource(leads[0])]}`;
  return {
    subject,
    text: [
      subject,
      reason,
      ...byAge.map((lead) =>
        [toOneLine(summarize(lead)), ...contactRows(lead).map(textLine)].join("\n"),
      ),
      `Dashboard: ${dashboardUrl}`,
      "",
    ].join("\n\n"),
    html: html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<body style="${bodyStyle}">
<h1 style="font-size: 20px; margin: 0 0 16px">${subject}</h1>
<p>${reason}</p>
${join(byAge.map((lead) => html`<h2 style="font-size: 16px; margin: 0">${summarize(lead)}</h2>\n${htmlTable(contactRows(lead))}`))}
<p><a href="${dashboardUrl}">Open the dashboard</a></p>
</body>
</html>
`.toString(),
  };
}

const reason = "Many leads came in within an hour, so this email lists the rest.";
