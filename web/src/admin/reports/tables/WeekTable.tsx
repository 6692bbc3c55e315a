import { comparedRows } from "../figures/comparedRows.ts";
import { type FigureName, resultColumns } from "../figures/reportFigures.ts";
import { sumRow, weekRows } from "../figures/reportRows.ts";
import type { ReportPartProps } from "../ReportPartProps.ts";
import type { Chart } from "../reportTable/Bars.tsx";
import { ReportTable } from "../reportTable/ReportTable.tsx";
import { zoneName } from "../texts/dayTexts.ts";
import { figureLabel } from "../texts/figureTexts.ts";

/** What became of the leads of each week, with bars. */
export function WeekTable({ report, listPath }: ReportPartProps) {
  const { compared, spend, time_zone: timeZone } = report;
  const spendColumns: readonly FigureName[] = spend ? ["spend", "per_lead"] : [];
  return (
    <ReportTable
      title="By week"
      heads={["Week"]}
      fileName="by-week"
      days={report}
      columns={[
        "leads",
        "pass_the_gate_pct",
        "within_5_min_pct",
        ...spendColumns,
        ...resultColumns,
      ]}
      labelOf={columnLabel}
      firstShown="latest"
      rows={comparedRows(weekRows, report, listPath)}
      sums={[sumRow("all", "All weeks", report)]}
      highlights={spend ? ["spend", "leads", "won_value"] : ["leads", "won", "won_value"]}
      compared={compared}
      chart={spend ? spendChart : leadChart}
    >
      <span>{`A lead counts in the week it came in, ${zoneName(timeZone)}, so the latest weeks still grow. `}</span>
      {spend && (
        <span>
          Leads and won value are those of all sources, with and without ads. Each kind of bar has a
          scale of its own.
        </span>
      )}
    </ReportTable>
  );
}

/** By week, the cost per lead is the ads' spend divided by the leads of all sources. */
function columnLabel(name: FigureName): string {
  return name === "per_lead" ? "Per lead, all sources" : figureLabel(name);
}

/** Opaque: the bar lies on top of the leads' bar, where a translucent color would look different from the legend. */
const bookedColor = "color-mix(in srgb, {colors.accent.solid} 60%, {colors.border.control})";

/** The bar of the leads, with those that booked and won in front of it. */
const leadChart: Chart = {
  bars: [
    { name: "leads", color: "border.control" },
    { name: "booked", color: bookedColor },
    { name: "won", color: "accent.solid" },
  ],
  layout: "overlaid",
};

/** The bars of the spend and of what was won: week by week, not one against the other. */
const spendChart: Chart = {
  bars: [
    { name: "spend", color: "border.control" },
    { name: "won_value", color: "accent.solid" },
  ],
  layout: "separate",
};
