import { defineStyle, Grid, Heading, Skeleton, Text } from "@chakra-ui/react";
import { adminContract, type ListedPlan } from "@planner/shared/api/adminContract";
import { formatPhone } from "@planner/shared/format";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Button } from "../../../ui/Button.tsx";
import { useDesk } from "../DeskContext.ts";
import { leadListId } from "../keyboard/focus.ts";
import { CallButton } from "../lead/ContactLinks.tsx";
import { useOpenLead } from "../lead/openLead.ts";
import { LeadRows } from "../queue/CallQueue.tsx";
import { RetryAlert } from "../RetryAlert.tsx";
import { PlanOutlook } from "./PlanOutlook.tsx";

/** The saved plans, the longest silent first, then those that have ended. Each opens its lead. */
export function PlanList() {
  const running = usePlans();
  const ended = usePlans("true");
  const plansOf = ({ data }: typeof running) => data?.pages.flatMap((page) => page.plans);
  const hasNone = [running, ended].every((list) => plansOf(list)?.length === 0);
  return (
    <Grid
      as="section"
      id={leadListId}
      tabIndex={-1}
      gap="2"
      aria-label="Plans"
      aria-busy={running.isFetching || ended.isFetching}
    >
      {running.isPending && <Skeleton h="12" />}
      {hasNone && (
        <Text py="8" textAlign="center" color="fg.muted">
          No saved plans yet. Open a lead and send a link to its plan.
        </Text>
      )}
      <PlanRows
        label="Plans, the longest without an entry first"
        list={running}
        plans={plansOf(running) ?? []}
      />
      {plansOf(ended)?.length !== 0 && (
        <Heading as="h2" mt="4" textStyle="md">
          Ended after week 12
        </Heading>
      )}
      <PlanRows label="Plans that have ended" list={ended} plans={plansOf(ended) ?? []} />
    </Grid>
  );
}

function usePlans(ended?: "true") {
  const { api, keys, unwrap } = useDesk();
  return useInfiniteQuery({
    queryKey: [...keys.plans, ended],
    queryFn: ({ pageParam }: { readonly pageParam: string }) =>
      unwrap(api(adminContract.listPlans, { query: { cursor: pageParam || undefined, ended } })),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
  });
}

type PlanRowsProps = Readonly<{
  label: string;
  list: ReturnType<typeof usePlans>;
  plans: readonly ListedPlan[];
}>;

function PlanRows({ label, list, plans }: PlanRowsProps) {
  const { toLead, openId } = useOpenLead();
  return (
    <>
      {list.isError && (
        <RetryAlert
          text="The plans could not be loaded."
          onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
        />
      )}
      {plans.length > 0 && (
        <LeadRows aria-label={label} css={rowStyles}>
          {plans.map((plan) => (
            <li key={plan.plan_id} data-open={plan.lead_id === openId || undefined}>
              <Grid>
                <Link to={toLead(plan.lead_id)} data-lead={plan.lead_id}>
                  {plan.first_name}
                </Link>
                <Text as="span" textStyle="xs" color="fg.muted">
                  {[plan.company, plan.mobile && formatPhone(plan.mobile)]
                    .filter(Boolean)
                    .join(", ")}
                </Text>
              </Grid>
              <PlanOutlook plan={plan} />
              {plan.mobile && <CallButton lead={{ ...plan, id: plan.lead_id }} isUrgent={false} />}
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
    </>
  );
}

const rowStyles = defineStyle({
  textStyle: "sm",
  "& > li": {
    display: { base: "flex", md: "grid" },
    flexWrap: "wrap",
    gridTemplateColumns: { md: "1fr 1.3fr 1fr auto", lg: "1.3fr 2fr 1.5fr 1.5fr 1.3fr auto" },
    minH: "touch",
    py: "2",
  },
  "& > li > div": { flexBasis: "full", gridRow: { md: "1 / span 2", lg: "auto" } },
  "& > li > a": { gridColumn: { md: "4", lg: "auto" }, gridRow: { md: "1 / span 2", lg: "auto" } },
  "& div > a": { py: "1", fontWeight: "bold", overflowWrap: "anywhere" },
  "& div > a:hover": { color: "accent.fg" },
});
