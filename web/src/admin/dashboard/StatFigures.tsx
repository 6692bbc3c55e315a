import { chakra } from "@chakra-ui/react";
import type { LeadStats } from "@planner/shared/api/adminContract";
import { formatCount, formatMoney } from "@planner/shared/format";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { DayOf } from "./LeadTime.tsx";
import { Skeleton } from "./Skeleton.tsx";

type StatFiguresProps = Readonly<{
  stats: LeadStats | "loading" | "failed";
  onRetry: () => void;
}>;

/** The four figures over all leads. */
export function StatFigures({ stats, onRetry }: StatFiguresProps) {
  return (
    <section aria-label="Figures" aria-busy={stats === "loading"}>
      <Grid>
        {figures.map(({ label, of }) => (
          <Card key={label}>
            <Label>{label}</Label>
            <Value>{figureOf(stats, of)}</Value>
          </Card>
        ))}
      </Grid>
      {stats === "failed" && (
        <Failure role="alert">
          The figures could not be loaded.
          <Button type="button" variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        </Failure>
      )}
    </section>
  );
}

function figureOf(stats: StatFiguresProps["stats"], of: (stats: LeadStats) => ReactNode) {
  if (stats === "loading") return <Skeleton w="75%" h="6" />;
  if (stats === "failed") return <chakra.span color="fg.muted">–</chakra.span>;
  return of(stats);
}

const figures = [
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
] as const satisfies readonly { label: string; of: (stats: LeadStats) => ReactNode }[];

const Grid = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "1fr 1fr", md: "repeat(4, 1fr)" },
    gap: "3",
  },
});

const Card = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    justifyContent: "space-between",
    gap: "1",
    p: { base: "3", md: "4" },
    borderWidth: "1px",
    borderRadius: "lg",
    bg: "bg.panel",
  },
});

const Label = chakra("dt", { base: { textStyle: { base: "xs", md: "sm" }, color: "fg.muted" } });

const Value = chakra("dd", {
  base: {
    minH: "8",
    // Nine digits fit a quarter of the width, on a phone half of it.
    textStyle: { base: "md", lg: "lg" },
    "@media (min-width: 80rem)": { textStyle: "xl" },
    fontWeight: "heavy",
    overflowWrap: "anywhere",
  },
});

const Failure = chakra("p", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "3",
    mt: "3",
    color: "fg.error",
    fontWeight: "medium",
  },
});
