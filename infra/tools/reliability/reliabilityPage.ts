import { markdownTable } from "../bench/markdownTable.ts";
import { figureText } from "./figureText.ts";
import { isAsExpected } from "./isAsExpected.ts";
import type { ShowResult } from "./ShowResult.ts";
import { type ShowText, showTexts } from "./showTexts.ts";

/** The text of docs/reliability.md. */
export function reliabilityPage(resultOf: (show: string) => ShowResult | undefined): string {
  const sections = showTexts.map((text) => section(text, resultOf(text.show)));
  return `${[heading, introduction, ...sections].join("\n\n")}\n`;
}

const heading = "# No lead lost, none doubled, nobody let in: what was seen";

const introduction = `Written by \`npm run docs:reliability\` from what the last run of each command below found
(\`infra/reliability/results/\`); do not edit it here. The figures are those of one machine, named with them.`;

function section({ title, text }: ShowText, result: ShowResult | undefined): string {
  return [`## ${title}`, text, ...(result === undefined ? ["Not run yet."] : found(result))].join(
    "\n\n",
  );
}

function found({ command, date, machine, figures, passed }: ShowResult): readonly string[] {
  return [
    `\`\`\`sh\n${command}\n\`\`\``,
    `${passed ? "Passed" : "**Failed**"} on ${date.slice(0, 10)}; ${machine}.`,
    markdownTable(
      [
        ["", "Found", "Expected"],
        ...figures.map((figure) => {
          const { value, expected } = figureText(figure);
          return [figure.what, isAsExpected(figure) ? value : `**${value}**`, expected];
        }),
      ],
      "numbers",
    ),
  ];
}
