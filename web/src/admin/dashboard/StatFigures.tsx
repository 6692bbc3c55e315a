import { Alert, SimpleGrid, Skeleton, Stat } from "@chakra-ui/react";
import type { LeadStats } from "@planner/shared/api/adminContract";
import { formatCount, formatMoney } from "@planner/shared/format";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { DayOf } from "./LeadTime.tsx";

type StatFiguresProps = Readonly<{
  stats: LeadStats | "loading" | "failed";
  onRetry: () => void;
}>;

/** The four statistics over all leads. */
export function StatFigures({ stats, onRetry }: StatFiguresProps) {
  return (
    <section aria-label="Figures" aria-busy={stats === "loading"}>
      <SimpleGrid columns={{ base: 2, md: 4 }} gap="3">
        {figures.map(({ label, of }) => (
          <Stat.Root
            key={label}
            justifyContent="space-between"
            p={{ base: "3", md: "4" }}
            borderWidth="1px"
            borderRadius="l3"
            bg="bg.panel"
          >
            <Stat.Label textStyle={{ base: "xs", md: "sm" }}>{label}</Stat.Label>
            <Stat.ValueText
              display="block"
              minH="8"
              // Nine digits fit into a quarter of the width, or half of it on a phone.
              textStyle={{ base: "md", lg: "lg", xl: "xl" }}
              fontWeight="heavy"
              fontVariantNumeric="tabular-nums"
              overflowWrap="anywhere"
            >
              {figureOf(stats, of)}
            </Stat.ValueText>
          </Stat.Root>
        ))}
      </SimpleGrid>
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
