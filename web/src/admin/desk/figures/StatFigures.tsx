import type { LeadStats } from "@planner/shared/api/admin/leadContract";
import { formatCount, formatMoney } from "@planner/shared/format";
import type { ReactNode } from "react";
import { useStats } from "../data/useStats.ts";
import { FetchedFigure } from "../fetched/FetchedFigure.tsx";
import { DayOf } from "../lead/time/LeadTime.tsx";
import { Figures } from "./Figures.tsx";

/** The figures over all leads. Those that could not be loaded keep their places. The desk's bar says what failed. */
export function StatFigures() {
  const { stats, isFailed } = useStats();
  return (
    <section aria-label="Figures" aria-busy={!stats && !isFailed}>
      <Figures css={unframed}>
        {figures.map(({ label, figureOf }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <FetchedFigure isFailed={isFailed}>{stats && figureOf(stats)}</FetchedFigure>
            </dd>
          </div>
        ))}
      </Figures>
    </section>
  );
}

type Figure = {
  readonly label: string;
  readonly figureOf: (stats: LeadStats) => ReactNode;
};

const figures: readonly Figure[] = [
  {
    label: "Total leads",
    figureOf: ({ total_leads }) => formatCount(total_leads),
  },
  {
    label: "Average job value",
    figureOf: ({ mean_job_value: mean }) => (mean === null ? "N/A" : formatMoney(mean)),
  },
  {
    label: "Total 30-day revenue potential",
    figureOf: ({ total_revenue_30 }) => formatMoney(total_revenue_30),
  },
  {
    label: "Latest lead",
    figureOf: ({ latest_lead_at: at }) => (at === null ? "N/A" : <DayOf at={at} />),
  },
  {
    label: "Answered within 5 minutes",
    figureOf: ({ answered_in_time_pct: percent }) =>
      percent === null ? "–" : `${formatCount(percent)}%`,
  },
];

/** Without a frame on a wide screen, so that the queue below stays the first thing to see. */
const unframed = {
  lg: {
    display: "flex",
    columnGap: "8",
    borderWidth: "0",
    bg: "transparent",
    "& > div": { flexDirection: "column-reverse", justifyContent: "start", px: "0", py: "0" },
    "& > div + div": { borderInlineStartWidth: "0" },
    "& dd": { textStyle: "md" },
  },
} as const;
