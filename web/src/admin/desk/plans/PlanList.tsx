import { chakra, defineStyle, Grid, Heading, Text } from "@chakra-ui/react";
import { adminContract } from "@planner/shared/api/admin/adminContract";
import type { ListedPlan } from "@planner/shared/api/admin/savedPlanContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import { weekMs } from "@planner/shared/calendar";
import { formatPhone } from "@planner/shared/format";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useDesk } from "../DeskContext.ts";
import { FetchedList } from "../fetched/FetchedList.tsx";
import { leadListId } from "../keyboard/focus.ts";
import { CallButton } from "../lead/ContactLinks.tsx";
import { LeadLink } from "../lead/LeadBadges.tsx";
import { useNow } from "../lead/LeadTime.tsx";
import { unbrokenName } from "../lead/people.ts";
import { LeadRows } from "../queue/LeadRows.tsx";
import { PlanOutlook } from "./PlanOutlook.tsx";

/** The saved plans, the longest silent first, and apart from them those that have ended. Each opens its lead. */
export function PlanList() {
  const { api, keys, unwrap } = useDesk();
  const endedBefore = useNow().getTime() - planWeeks * weekMs;
  const list = useInfiniteQuery({
    queryKey: keys.plans,
    queryFn: ({ pageParam }: { readonly pageParam: string }) =>
      unwrap(api(adminContract.listPlans, { query: { cursor: pageParam || undefined } })),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
    meta: { part: "plans" },
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list;
  useEffect(() => {
    // Those that have ended are often the longest silent, so all pages are needed.
    if (data && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [data, hasNextPage, isFetching, isError, fetchNextPage]);
  const plans = data?.pages.flatMap((page) => page.plans);
  const hasEnded = ({ start_date }: ListedPlan) => Date.parse(start_date) <= endedBefore;
  return (
    <Grid
      as="section"
      id={leadListId}
      tabIndex={-1}
      gap="2"
      aria-label="Plans"
      aria-busy={list.isFetching}
    >
      <FetchedList
        data={plans}
        isFailed={isError}
        rows={6}
        isEmpty={({ length }) => length === 0}
        empty={<NoPlans />}
      >
        {(known) => (
          <>
            <PlanRows
              title="Plans, the longest without an entry first"
              plans={known.filter((plan) => !hasEnded(plan))}
            />
            <PlanRows title="Ended after week 12" plans={known.filter(hasEnded)} />
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

type PlanRowsProps = Readonly<{ title: string; plans: readonly ListedPlan[] }>;

function PlanRows({ title, plans }: PlanRowsProps) {
  if (plans.length === 0) return null;
  return (
    <>
      <Heading as="h2" mt="2" textStyle="sm" color="fg.muted">
        {title}
      </Heading>
      <LeadRows aria-label={title} css={rowStyles}>
        <li aria-hidden data-heads="">
          {heads.map((head) => (
            <span key={head}>{head}</span>
          ))}
        </li>
        {plans.map((plan) => (
          <li key={plan.plan_id}>
            <Grid>
              <LeadLink id={plan.lead_id}>{plan.first_name}</LeadLink>
              <Text as="span" textStyle="xs" color="fg.muted">
                <span>{plan.company && plan.mobile ? `${plan.company}, ` : plan.company}</span>
                <chakra.span whiteSpace="nowrap">{formatPhone(plan.mobile)}</chakra.span>
              </Text>
            </Grid>
            <PlanOutlook plan={plan} />
            {plan.mobile && <CallButton lead={{ ...plan, id: plan.lead_id }} />}
          </li>
        ))}
      </LeadRows>
    </>
  );
}

const heads = [
  "Contractor",
  "Last entry",
  "Chance of 80% of plan",
  "Short by week 12",
  "What their page says",
  "",
];

const rowStyles = defineStyle({
  textStyle: "sm",
  display: { lg: "grid" },
  gridTemplateColumns: "1.2fr 1.3fr auto auto 1.3fr auto",
  "& > li": {
    display: { base: "flex", lg: "grid" },
    flexWrap: "wrap",
    gridColumn: "1 / -1",
    gridTemplateColumns: "subgrid",
    minH: "touch",
    py: { base: "2", lg: "1" },
  },
  "& > li[data-heads]": {
    minH: "8",
    bg: "bg.subtle",
    textStyle: "xs",
    fontWeight: "semibold",
    color: "fg.muted",
    lgDown: { display: "none" },
  },
  "& > li > div": { flexBasis: "full" },
  "& > li > a": { ms: "auto" },
  "& [data-wide]": { gridColumn: "span 3" },
  // The column headings show it. Screen readers read it in each row.
  "& small": { fontSize: "inherit", lg: { srOnly: true } },
  "& div > a": { py: "1", fontWeight: "bold", ...unbrokenName },
  "& div > a:hover": { color: "accent.fg" },
});
