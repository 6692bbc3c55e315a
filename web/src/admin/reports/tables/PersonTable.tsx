import type { Report } from "@planner/shared/api/reportContract";
import { formatCount, pluralize } from "@planner/shared/format";
import { comparedRows } from "../figures/comparedRows.ts";
import { type FigureName, resultColumns } from "../figures/reportFigures.ts";
import { personRows } from "../figures/reportRows.ts";
import type { ReportPartProps } from "../ReportPartProps.ts";
import { ReportTable } from "../reportTable/ReportTable.tsx";
import { RowLink } from "../reportTable/RowName.tsx";
import { figureLabel } from "../texts/figureTexts.ts";

/** Who answered the leads, and who won them. */
export function PersonTable({ report, listPath }: ReportPartProps) {
  const { compared, everyone, unanswered } = report;
  return (
    <ReportTable
      title="By person"
      heads={["Person"]}
      fileName="by-person"
      days={report}
      columns={personColumns}
      highlights={["answered", "won", "won_value"]}
      labelOf={columnLabel}
      rows={comparedRows(personRows, report, listPath)}
      sums={[{ key: "everyone", name: "Everyone", figures: everyone, before: compared?.everyone }]}
      compared={compared}
    >
      <span>Answers and calls count for who made them, booked and won for the lead’s owner. </span>
      <span>{answeredText(report)}</span>
      {unanswered > 0 && (
        <RowLink
          to={listPath({ answered_by: "no_one" })}
          display={{ base: "block", lg: "inline" }}
          w="fit-content"
          py={{ base: "3", lg: "0" }}
        >{`${unansweredText(unanswered)}\u00a0›`}</RowLink>
      )}
    </ReportTable>
  );
}

const personColumns: readonly FigureName[] = [
  "answered",
  "calls",
  "no_shows",
  "median_answer_minutes",
  "within_5_min_pct",
  ...resultColumns,
];

/** How the answers add up to all leads: "Of 142 leads, 126 are answered, and 5 unanswered have no clock: …" */
function answeredText({ all, everyone, unanswered }: Report): string {
  const { answered } = everyone;
  const verb = answered === 1 ? "is" : "are";
  const text = `Of ${pluralize(all.leads, "lead")}, ${formatCount(answered)} ${verb} answered`;
  const withoutClock = all.leads - answered - unanswered;
  if (withoutClock <= 0) return `${text}. `;
  const clockVerb = withoutClock === 1 ? "has" : "have";
  return `${text}, and ${formatCount(withoutClock)} unanswered ${clockVerb} no clock: suspect, added by hand, or booked before an answer. `;
}

function unansweredText(unanswered: number): string {
  const verb = unanswered === 1 ? "is" : "are";
  return `${pluralize(unanswered, "lead")} ${verb} not answered yet`;
}

/** By person, the share is of the answers. In the other tables, it is of the leads. */
function columnLabel(name: FigureName): string {
  return name === "within_5_min_pct" ? "Within 5 min of answers" : figureLabel(name);
}
