import { defineStyle, Grid, Skeleton, Text } from "@chakra-ui/react";
import { adminContract } from "@planner/shared/api/adminContract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Button } from "../../../ui/Button.tsx";
import { useDesk } from "../DeskContext.ts";
import { leadListId } from "../keyboard/focus.ts";
import { useOpenLead } from "../lead/openLead.ts";
import { LeadRows } from "../queue/CallQueue.tsx";
import { RetryAlert } from "../RetryAlert.tsx";
import { PlanOutlook } from "./PlanOutlook.tsx";

/** The saved plans, the longest silent first. Each opens its lead. */
export function PlanList() {
  const { api, keys, unwrap } = useDesk();
  const { toLead, openId } = useOpenLead();
  const list = useInfiniteQuery({
    queryKey: keys.plans,
    queryFn: ({ pageParam }: { readonly pageParam: string }) =>
      unwrap(api(adminContract.listPlans, { query: { cursor: pageParam || undefined } })),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
  });
  const plans = list.data?.pages.flatMap((page) => page.plans);
  return (
    <Grid
      as="section"
      id={leadListId}
      tabIndex={-1}
      gap="2"
      aria-label="Plans"
      aria-busy={list.isFetching}
    >
      {list.isPending && <Skeleton h="12" />}
      {list.isError && (
        <RetryAlert
          text="The plans could not be loaded."
          onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
        />
      )}
      {plans?.length === 0 && (
        <Text py="8" textAlign="center" color="fg.muted">
          No saved plans yet. Open a lead and send a link to its plan.
        </Text>
      )}
      {plans && plans.length > 0 && (
        <LeadRows aria-label="Plans, the longest without an entry first" css={rowStyles}>
          {plans.map((plan) => (
            <li key={plan.plan_id} data-open={plan.lead_id === openId || undefined}>
              <Link to={toLead(plan.lead_id)} data-lead={plan.lead_id}>
                {plan.first_name}
              </Link>
              <PlanOutlook plan={plan} />
            </li>
          ))}
        </LeadRows>
      )}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          justifySelf="start"
          aria-busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </Grid>
  );
}

const rowStyles = defineStyle({
  textStyle: "sm",
  "& > li": {
    display: { base: "flex", md: "grid" },
    flexWrap: "wrap",
    gridTemplateColumns: { md: "5rem 1.3fr 1fr", lg: "1fr 2fr 1.5fr 1.5fr 1fr" },
    minH: "touch",
    py: { base: "2", lg: "0" },
  },
  "& a": {
    flexBasis: "full",
    gridRow: { md: "1 / span 2", lg: "auto" },
    py: "2.5",
    fontWeight: "bold",
    overflowWrap: "anywhere",
  },
  "& a:hover": { color: "accent.fg" },
});
