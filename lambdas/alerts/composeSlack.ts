import { type AlertPage, toOneLine } from "./alertPage.ts";

/** Composes an alert for a Slack incoming webhook. It has no buttons: those of a bare webhook warn after a click. */
export function composeSlack({ subject, links, lines, groups }: AlertPage) {
  const actions = links.map(({ text, url }) => slackLink(text, url));
  const sections = [
    [`*${slackText(subject)}*`, ...lines.map(slackText), ...actions],
    ...groups.map((rows) => rows.map(([label, ...rest]) => `${label}: ${slackLink(...rest)}`)),
  ];
  return {
    text: slackText(subject),
    blocks: sections.map((rows) => ({
      type: "section",
      // Slack adds no links, channels and mentions to a verbatim text.
      text: { type: "mrkdwn", text: fitting(rows), verbatim: true },
    })),
    unfurl_links: false,
  };
}

function slackLink(text: string, url?: string): string {
  return url ? `<${slackText(url).replaceAll("|", "%7C")}|${slackText(text)}>` : slackText(text);
}

/**
 * Escapes what begins and ends mentions and links. A backtick would show what is between it and the next one as code, also
 * our links, and has no escape. https://docs.slack.dev/messaging/formatting-message-text
 */
function slackText(text: string): string {
  const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
  const short = [...toOneLine(text)].slice(0, 200).join("");
  return short.replace(/[&<>`]/g, (character) => escapes[character] ?? "'");
}

/** The lines that a section has room for. https://docs.slack.dev/reference/block-kit/composition-objects/text-object */
function fitting(lines: readonly string[]): string {
  return lines.reduce(
    (all, line) => (all.length + line.length < 3_000 ? `${all}${line}\n` : all),
    "",
  );
}
