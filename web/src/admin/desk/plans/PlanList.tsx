import { Grid, Text } from "@chakra-ui/react";
import type { ListedPlan } from "@planner/shared/api/admin/savedPlanContract";
import { FetchedList } from "../fetched/FetchedList.tsx";
import { leadListId } from "../keyboard/focus.ts";
import { useNow } from "../lead/time/currentTime.ts";
import { PlanRows } from "./PlanRows.tsx";
import { inUrgentOrder } from "./planOrder.ts";
import { hasEnded } from "./planStatus.ts";
import { usePlans } from "./usePlans.ts";

/** The saved plans: the silent ones first, then those that lose most. Those that have ended are below. */
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
  const now = useNow();
  const current = plans.filter((plan) => !hasEnded(plan, now));
  const ended = plans.filter((plan) => hasEnded(plan, now));
  return (
    <>
      <PlanRows
        title="Plans: silent ones first, then the largest shortfall"
        plans={inUrgentOrder(current, now)}
      />
      <PlanRows title="Ended after week 12" plans={ended} />
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
