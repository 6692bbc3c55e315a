import { chakra } from "@chakra-ui/react";
import type { LeadStats } from "@planner/shared/api/admin/leadContract";
import { formatCount, formatMoney } from "@planner/shared/format";
import type { ReactNode } from "react";
import { useStats } from "./data/useLeadList.ts";
import { FetchedFigure } from "./fetched/Fetched.tsx";
import { DayOf } from "./lead/LeadTime.tsx";

export function StatFigures() {
  const { stats, isFailed } = useStats();
  return (
    <section aria-label="Figures" aria-busy={!stats && !isFailed}>
      <Figures>
        {figures.map(([label, of, none = "N/A"]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <FetchedFigure isFailed={isFailed}>{stats && (of(stats) || none)}</FetchedFigure>
            </dd>
          </div>
        ))}
      </Figures>
    </section>
  );
}

/** A figure's label, its value, and what is shown without a value. */
type Figure = readonly [label: string, of: (stats: LeadStats) => ReactNode, none?: string];

const figures: readonly Figure[] = [
  ["Total leads", ({ total_leads }) => formatCount(total_leads)],
  ["Average job value", ({ mean_job_value: mean }) => mean !== null && formatMoney(mean)],
  ["Total 30-day revenue potential", ({ total_revenue_30 }) => formatMoney(total_revenue_30)],
  ["Latest lead", ({ latest_lead_at: at }) => at !== null && <DayOf at={at} />],
  [
    "Answered within 5 minutes",
    ({ answered_in_time_pct: percent }) => percent !== null && `${formatCount(percent)}%`,
    "–",
  ],
];

/** On phones, lines of text above the leads. On wider screens, a strip with a figure in each fifth. */
export const Figures = chakra("dl", {
  base: {
    display: { base: "flex", md: "grid" },
    flexWrap: "wrap",
    columnGap: "4",
    "& > div": {
      display: "flex",
      flexDirection: { base: "row", md: "column" },
      flexWrap: { base: "wrap", md: "nowrap" },
      alignItems: "baseline",
      justifyContent: "space-between",
      gap: { base: "1.5", md: "0" },
    },
    "& dt": { textStyle: "xs", color: "fg.muted" },
    "& dd": {
      textStyle: { base: "sm", lg: "lg" },
      fontWeight: "heavy",
      fontVariantNumeric: "tabular-nums",
      whiteSpace: "nowrap",
    },
    md: {
      gridTemplateColumns: "1fr 1fr 1.3fr 1.1fr 1.2fr",
      columnGap: "0",
      borderWidth: "1px",
      borderRadius: "l3",
      bg: "bg.panel",
      "& > div": { px: { md: "3", lg: "4" }, py: "2" },
      "& > div + div": { borderInlineStartWidth: "1px" },
    },
  },
});
