import { Grid, Text } from "@chakra-ui/react";
import type { ListedPlan } from "@planner/shared/api/admin/savedPlanContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import { dayMs } from "@planner/shared/calendar";
import { FetchedList } from "../fetched/FetchedList.tsx";
import { leadListId } from "../keyboard/focus.ts";
import { useNow } from "../lead/time/currentTime.ts";
import { PlanRows } from "./PlanRows.tsx";
import { inUrgentOrder } from "./planOrder.ts";
import { usePlans } from "./usePlans.ts";

/** The saved plans: the silent ones first, then those that lose most. Those that have ended are below. */
export function PlanList() {
  const { plans, isFailed, isFetching } = usePlans();
  const now = useNow();
  const endedBefore = now.getTime() - planWeeks * 7 * dayMs;
  const hasEnded = ({ start_date }: ListedPlan) => Date.parse(start_date) <= endedBefore;
  return (
    <Grid
      as="section"
      id={leadListId}
      tabIndex={-1}
      gap="2"
      aria-label="Plans"
      aria-busy={isFetching}
    >
      <FetchedList
        data={plans}
        isFailed={isFailed}
        rows={6}
        hasHeads
        isEmpty={({ length }) => length === 0}
        empty={<NoPlans />}
      >
        {(loaded) => (
          <>
            <PlanRows
              title="Plans: silent ones first, then the largest shortfall"
              plans={inUrgentOrder(
                loaded.filter((plan) => !hasEnded(plan)),
                now,
              )}
            />
            <PlanRows title="Ended after week 12" plans={loaded.filter(hasEnded)} />
          </>
        )}
      </FetchedList>
    </Grid>
  );
}

function NoPlans() {
  return (
    <Text py="8" textAlign="center" color="fg.muted">
      No saved plans yet. Open a lead and send a link to its plan.
    </Text>
  );
}
