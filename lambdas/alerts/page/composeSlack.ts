import type { AlertPage } from "./alertPage.ts";
import { toOneLine } from "./toOneLine.ts";

/** Composes an alert for a Slack incoming webhook. It has no buttons: Slack shows a warning after a click if no app handles it. */
export function composeSlack({ subject, links, lines, groups }: AlertPage) {
  const actions = links.map(({ text, url }) => slackLink(text, url));
  const sections = [
    [`*${slackText(subject)}*`, ...lines.map(slackText), ...actions],
    ...groups.map((rows) =>
      rows.map(({ label, value, href }) => `${label}: ${slackLink(value, href)}`),
    ),
  ];
  return {
    text: slackText(subject),
    blocks: sections.map((rows) => ({
      type: "section",
      // In verbatim text, Slack does not turn URLs and names into links or mentions.
      text: { type: "mrkdwn", text: fittingText(rows), verbatim: true },
    })),
    unfurl_links: false,
  };
}

function slackLink(text: string, url?: string): string {
  return url ? `<${slackText(url).replaceAll("|", "%7C")}|${slackText(text)}>` : slackText(text);
}

/**
 * Escapes the characters that delimit mentions and links. Two backticks would turn the text between them into code,
 * including our links. They cannot be escaped, so they become apostrophes. https://docs.slack.dev/messaging/formatting-message-text
 */
function slackText(text: string): string {
  const short = [...toOneLine(text)].slice(0, maxTextLength).join("");
  return short
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("`", "'");
}

/** Enough for every value that fits the form, and a message still has room for all of them. */
const maxTextLength = 200;

/** https://docs.slack.dev/reference/block-kit/composition-objects/text-object */
const maxSectionLength = 3_000;

/** As many lines as fit into a section. */
function fittingText(lines: readonly string[]): string {
  let text = "";
  for (const line of lines) {
    if (text.length + line.length < maxSectionLength) text += `${line}\n`;
  }
  return text;
}
