import { Alert, Grid, Skeleton, Stat } from "@chakra-ui/react";
import type { LeadStats } from "@planner/shared/api/adminContract";
import { formatCount, formatMoney } from "@planner/shared/format";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { DayOf } from "./lead/LeadTime.tsx";

type StatFiguresProps = Readonly<{
  stats: LeadStats | "loading" | "failed";
  onRetry: () => void;
}>;

/** The statistics over all leads. */
export function StatFigures({ stats, onRetry }: StatFiguresProps) {
  return (
    <section aria-label="Figures" aria-busy={stats === "loading"}>
      <Grid
        templateColumns={{
          base: "repeat(2, minmax(0, 1fr))",
          md: "repeat(2, minmax(0, 1fr)) minmax(0, 1.3fr) minmax(0, 1.15fr) minmax(0, 1.1fr)",
          lg: "repeat(5, minmax(0, 1fr))",
        }}
        gap={{ base: "2", md: "3" }}
      >
        {figures.map(({ label, of, isLong }) => (
          <Stat.Root
            key={label}
            justifyContent="space-between"
            gap="0.5"
            px={{ base: "3", lg: "4" }}
            py={{ base: "2", md: "3" }}
            // Five do not fill rows of two, so the longest gets a row to itself.
            gridColumn={{ base: isLong ? "1 / -1" : "auto", md: "auto" }}
            borderWidth="1px"
            borderRadius="l3"
            bg="bg.panel"
          >
            <Stat.Label textStyle={{ base: "xs", lg: "sm" }}>{label}</Stat.Label>
            <Stat.ValueText
              display="block"
              minH="7"
              // Nine digits fit into a fifth of the width, or half of it on a phone.
              textStyle={{ base: "md", md: "sm", lg: "lg" }}
              fontWeight="heavy"
              fontVariantNumeric="tabular-nums"
              overflowWrap="anywhere"
            >
              {figureOf(stats, of)}
            </Stat.ValueText>
          </Stat.Root>
        ))}
      </Grid>
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

function figureOf(stats: StatFiguresProps["stats"], of: (stats: LeadStats) => ReactNode) {
  if (stats === "loading") return <Skeleton w="75%" h="6" />;
  return stats === "failed" ? "–" : of(stats);
}

const figures: readonly {
  readonly label: string;
  readonly isLong?: boolean;
  readonly of: (stats: LeadStats) => ReactNode;
}[] = [
  { label: "Total leads", of: ({ total_leads }) => formatCount(total_leads) },
  {
    label: "Average job value",
    of: ({ mean_job_value }) => (mean_job_value === null ? "N/A" : formatMoney(mean_job_value)),
  },
  {
    label: "Total 30-day revenue potential",
    isLong: true,
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
