import { Grid, Text } from "@chakra-ui/react";
import type { ListedPlan } from "@planner/shared/api/admin/savedPlanContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import { dayMs } from "@planner/shared/calendar";
import { FetchedList } from "../fetched/FetchedList.tsx";
import { leadListId } from "../keyboard/focus.ts";
import { useNow } from "../lead/time/currentTime.ts";
import { PlanRows } from "./PlanRows.tsx";
import { usePlans } from "./usePlans.ts";

/** The saved plans, the longest silent first. Those that have ended are below. */
export function PlanList() {
  const { plans, isFailed, isFetching } = usePlans();
  const endedBefore = useNow().getTime() - planWeeks * 7 * dayMs;
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
              title="Plans, the longest without an entry first"
              plans={loaded.filter((plan) => !hasEnded(plan))}
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
