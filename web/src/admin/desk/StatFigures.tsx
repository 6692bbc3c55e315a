import { Alert, chakra, Skeleton, Stat } from "@chakra-ui/react";
import type { LeadStats } from "@planner/shared/api/adminContract";
import { formatCount, formatMoney } from "@planner/shared/format";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { DayOf } from "./lead/LeadTime.tsx";

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
        {figures.map(({ label, of }) => (
          <Stat.Root
            key={label}
            flex={{ base: "none", md: "1" }}
            flexDirection={{ base: "row", md: "column" }}
            alignItems="baseline"
            justifyContent="space-between"
            gap={{ base: "1.5", md: "0" }}
          >
            <Stat.Label textStyle="xs">{label}</Stat.Label>
            <Stat.ValueText
              display="block"
              textStyle={{ base: "sm", lg: "lg" }}
              fontWeight="heavy"
              fontVariantNumeric="tabular-nums"
              overflowWrap="anywhere"
            >
              {figureOf(stats, of)}
            </Stat.ValueText>
          </Stat.Root>
        ))}
      </Figures>
      {stats === "failed" && (
        <Alert.Root status="error" mt="3" alignItems="center">
          <Alert.Indicator />
          <Alert.Title flex="1" role="alert">
            The figures could not be loaded.
          </Alert.Title>
          <Button type="button" variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        </Alert.Root>
      )}
    </section>
  );
}

function figureOf(stats: StatFiguresProps["stats"], of: (stats: Totals) => ReactNode) {
  if (stats === "loading") return <Skeleton aria-hidden="true">{of(typicalStats)}</Skeleton>;
  return stats === "failed" ? "–" : of(stats);
}

/** The invisible text of the placeholders, so that nothing moves when the figures arrive. */
const typicalStats: Totals = {
  total_leads: 600,
  mean_job_value: 3500,
  total_revenue_30: 25_000_000,
  latest_lead_at: "2026-11-17T12:00:00.000Z",
  answered_in_time_pct: 48.8,
};

const figures: readonly {
  readonly label: string;
  readonly of: (stats: Totals) => ReactNode;
}[] = [
  { label: "Total leads", of: ({ total_leads }) => formatCount(total_leads) },
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
