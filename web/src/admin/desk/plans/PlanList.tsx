import { Grid, Text } from "@chakra-ui/react";
import type { ListedPlan } from "@planner/shared/api/admin/savedPlanContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import { FetchedList } from "../fetched/FetchedList.tsx";
import { leadListId } from "../keyboard/focus.ts";
import { useDeskTime } from "../lead/time/currentTime.ts";
import { PlanRows } from "./PlanRows.tsx";
import { inUrgentOrder } from "./planOrder.ts";
import { hasEnded } from "./planStatus.ts";
import { usePlans } from "./usePlans.ts";

/** The saved plans in the order of urgency, and below them those that have ended. */
export function PlanList() {
  const { plans, isFailed, isFetching } = usePlans();
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
        hasHeadings
        isEmpty={({ length }) => length === 0}
        empty={<NoPlans />}
      >
        {(loaded) => <PlanParts plans={loaded} />}
      </FetchedList>
    </Grid>
  );
}

function PlanParts({ plans }: Readonly<{ plans: readonly ListedPlan[] }>) {
  const now = useDeskTime();
  const current = plans.filter((plan) => !hasEnded(plan, now));
  const ended = plans.filter((plan) => hasEnded(plan, now));
  return (
    <>
      <PlanRows
        title="Plans: silent ones first, then the largest shortfall"
        plans={inUrgentOrder(current, now)}
      />
      <PlanRows title={`Ended after week ${planWeeks}`} plans={ended} />
    </>
  );
}

function NoPlans() {
  return (
    <Text py="8" textAlign="center" color="fg.muted">
      No saved plans yet. Open a lead and send a link to its plan.
    </Text>
  );
}
