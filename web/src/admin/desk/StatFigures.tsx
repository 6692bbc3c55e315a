import { chakra, Skeleton, Stat } from "@chakra-ui/react";
import type { LeadStats } from "@planner/shared/api/adminContract";
import { formatCount, formatMoney } from "@planner/shared/format";
import type { ReactNode } from "react";
import { DayOf } from "./lead/LeadTime.tsx";
import { RetryAlert } from "./RetryAlert.tsx";

type Totals = Omit<LeadStats, "by_stage">;

type StatFiguresProps = Readonly<{
  stats: LeadStats | "loading" | "failed";
  onRetry: () => void;
}>;

/** The statistics over all leads. */
export function StatFigures({ stats, onRetry }: StatFiguresProps) {
  return (
    <section aria-label="Figures" aria-busy={stats === "loading"}>
      <Figures>
        {figures.map((figure) => (
          <Stat.Root
            key={figure.label}
            flex={{ base: "none", md: "1" }}
            flexDirection={{ base: "row", md: "column" }}
            alignItems="baseline"
            justifyContent="space-between"
            gap={{ base: "1.5", md: "0" }}
          >
            <Stat.Label textStyle="xs">{figure.label}</Stat.Label>
            <Stat.ValueText
              display="block"
              textStyle={{ base: "sm", lg: "lg" }}
              fontWeight="heavy"
              fontVariantNumeric="tabular-nums"
              overflowWrap="anywhere"
            >
              {shownValue(stats, figure)}
            </Stat.ValueText>
          </Stat.Root>
        ))}
      </Figures>
      {stats === "failed" && (
        <RetryAlert role="alert" mt="3" text="The figures could not be loaded." onRetry={onRetry} />
      )}
    </section>
  );
}

function shownValue(stats: StatFiguresProps["stats"], { of }: Figure) {
  if (stats === "loading") return <Skeleton w="6ch">&nbsp;</Skeleton>;
  return stats === "failed" ? "–" : of(stats);
}

type Figure = {
  readonly label: string;
  readonly of: (stats: Totals) => ReactNode;
};

const figures: readonly Figure[] = [
  {
    label: "Total leads",
    of: ({ total_leads }) => formatCount(total_leads),
  },
  {
    label: "Average job value",
    of: ({ mean_job_value }) => (mean_job_value === null ? "N/A" : formatMoney(mean_job_value)),
  },
  {
    label: "Total 30-day revenue potential",
    of: ({ total_revenue_30 }) => formatMoney(total_revenue_30),
  },
  {
    label: "Latest lead",
    of: ({ latest_lead_at }) => (latest_lead_at === null ? "N/A" : <DayOf at={latest_lead_at} />),
  },
  {
    label: "Answered within 5 minutes",
    of: ({ answered_in_time_pct: percent }) =>
      percent === null ? "–" : `${formatCount(percent)}%`,
  },
];

/** On phones, lines of text above the leads. On wider screens, a strip with a figure in each fifth. */
const Figures = chakra("div", {
  base: {
    display: { base: "flex", md: "grid" },
    flexWrap: "wrap",
    columnGap: "4",
    md: {
      gridTemplateColumns: "1fr 1fr 1.3fr 1.1fr 1.2fr",
      columnGap: "0",
      borderWidth: "1px",
      borderRadius: "l3",
      bg: "bg.panel",
      "& > *": { px: { md: "3", lg: "4" }, py: "2" },
      "& > * + *": { borderInlineStartWidth: "1px" },
    },
  },
});
