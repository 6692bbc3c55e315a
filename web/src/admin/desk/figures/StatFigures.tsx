import type { LeadStats } from "@planner/shared/api/admin/leadContract";
import { formatCount, formatMoney } from "@planner/shared/format";
import type { ReactNode } from "react";
import { useStats } from "../data/useStats.ts";
import { FetchedFigure } from "../fetched/FetchedFigure.tsx";
import { DayOf } from "../lead/time/LeadTime.tsx";
import { Figures } from "./Figures.tsx";

/** Those that could not be loaded keep their places. The desk's bar says so. */
export function StatFigures() {
  const { stats, isFailed } = useStats();
  return (
    <section aria-label="Figures" aria-busy={!stats && !isFailed}>
      <Figures css={oneLine}>
        {figures.map(({ label, figureOf, none }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <FetchedFigure isFailed={isFailed}>
                {stats && (figureOf(stats) || none)}
              </FetchedFigure>
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
  /** Shown without a value. */
  readonly none: string;
};

const figures: readonly Figure[] = [
  {
    label: "Total leads",
    figureOf: ({ total_leads }) => formatCount(total_leads),
    none: "N/A",
  },
  {
    label: "Average job value",
    figureOf: ({ mean_job_value: mean }) => mean !== null && formatMoney(mean),
    none: "N/A",
  },
  {
    label: "Total 30-day revenue potential",
    figureOf: ({ total_revenue_30 }) => formatMoney(total_revenue_30),
    none: "N/A",
  },
  {
    label: "Latest lead",
    figureOf: ({ latest_lead_at: at }) => at !== null && <DayOf at={at} />,
    none: "N/A",
  },
  {
    label: "Answered within 5 minutes",
    figureOf: ({ answered_in_time_pct: percent }) => percent !== null && `${formatCount(percent)}%`,
    none: "–",
  },
];

/** Above the queue, which is the first thing to see: one line instead of a strip. */
const oneLine = {
  // On a phone, these have a line each, so that no line wraps when the figures are known.
  smDown: { "& > div:nth-of-type(n + 3)": { flexBasis: "full", justifyContent: "start" } },
  lg: {
    display: "flex",
    justifyContent: "space-between",
    columnGap: "4",
    borderWidth: "0",
    bg: "transparent",
    "& > div": { flexDirection: "row", gap: "1.5", px: "0", py: "0" },
    "& > div + div": { borderInlineStartWidth: "0" },
    "& dd": { textStyle: "sm" },
  },
} as const;
