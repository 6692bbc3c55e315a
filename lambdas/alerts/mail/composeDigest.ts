import type { Lead } from "@planner/shared/lead/leadSchema";
import type { AlertMail, MailContext } from "./composeMail.ts";
import { html, join, type SafeHtml } from "./html.ts";
import { leadSource, leadSources } from "./leadSource.ts";
import {
  contactRows,
  htmlPage,
  htmlTable,
  mailSubject,
  summarize,
  textEnd,
  textLine,
  toOneLine,
} from "./mailRows.ts";

/** Composes one email about several leads from one source, oldest first: who they are and how to reach them. */
export function composeDigest(
  leads: readonly [Lead, ...Lead[]],
  { kind, dashboardUrl, brandName }: MailContext,
): AlertMail {
  const byAge = leads.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const heading =
    kind === "still waiting"
      ? `${leads.length} more leads are still waiting`
      : `${leads.length} more ${leadSources[leadSource(leads[0])]}`;
  const end = { linkText: "Open the dashboard", url: dashboardUrl, brandName };
  return {
    subject: mailSubject(heading, brandName),
    text: [
      heading,
      reason,
      ...byAge.map((lead) =>
        [toOneLine(summarize(lead)), ...contactRows(lead).map(textLine)].join("\n"),
      ),
      ...textEnd(end),
    ].join("\n\n"),
    html: htmlPage(heading, html`<p>${reason}</p>\n${join(byAge.map(contact))}`, end),
  };
}

function contact(lead: Lead): SafeHtml {
  return html`<h2 style="font-size: 16px; margin: 0">${summarize(lead)}</h2>
${htmlTable(contactRows(lead))}`;
}

const reason = "Many leads came in within an hour, so this email lists the rest.";
