import { Grid, Text } from "@chakra-ui/react";
import type { reportContract, StoredSpendMonth } from "@planner/shared/api/reportContract";
import { formatCents } from "@planner/shared/format";
import { dayOf } from "@planner/shared/reports/spendDays";
import type * as z from "zod/mini";
import { daysTextWithYear } from "../../texts/dayTexts.ts";
import { deleteWidth, Listing, ListingItem } from "./Listing.tsx";
import { StoredJoin } from "./StoredJoin.tsx";
import { StoredMonth } from "./StoredMonth.tsx";

type StoredSpendProps = Readonly<{ spend: z.output<typeof reportContract.adSpend.response> }>;

/** The imported months with their sum, and the campaigns that were joined to rows by hand. */
export function StoredSpend({ spend: { months, joins, version } }: StoredSpendProps) {
  const days = months.flatMap(({ month, covered }) => covered.map((day) => dayOf(month, day)));
  return (
    <>
      {months.length > 0 && (
        <Listing title="What is stored">
          {months.map((month) => (
            <StoredMonth key={`${month.service} ${month.month} ${month.version}`} stored={month} />
          ))}
          {days.length > 0 && <Sum months={months} days={days} />}
        </Listing>
      )}
      {joins.length > 0 && (
        <Listing title="Joined campaigns">
          {joins.map((join) => (
            <StoredJoin key={`${join.service} ${join.campaign}`} join={join} version={version} />
          ))}
        </Listing>
      )}
    </>
  );
}

type SumProps = Readonly<{ months: readonly StoredSpendMonth[]; days: readonly string[] }>;

/** What all months cost, from the first day to the last, to hold beside a report. */
function Sum({ months, days }: SumProps) {
  const sorted = days.toSorted();
  const range = { from: sorted[0] ?? "", to: sorted.at(-1) ?? "" };
  let sum = 0;
  for (const { cents } of months) sum += cents;
  return (
    <ListingItem>
      <Grid flex={{ base: "1 0 100%", md: "1" }}>
        <Text fontWeight="bold">Sum</Text>
        <Text textStyle="sm" color="fg.muted">
          {daysTextWithYear(range)}
        </Text>
      </Grid>
      <Text fontWeight="bold" me={{ md: `calc(${deleteWidth} + {spacing.4})` }}>
        {formatCents(sum / 100)}
      </Text>
    </ListingItem>
  );
}
