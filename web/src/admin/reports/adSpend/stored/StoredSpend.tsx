import { Grid, Text } from "@chakra-ui/react";
import type { reportContract, StoredSpendMonth } from "@planner/shared/api/reportContract";
import { formatCents } from "@planner/shared/format";
import { dayOf } from "@planner/shared/reports/spendDays";
import type * as z from "zod/mini";
import { daysTextWithYear } from "../../texts/dayTexts.ts";
import { rangeOf } from "../rangeOf.ts";
import { sumCents } from "../sumCents.ts";
import { deleteWidth, Listing, ListingItem } from "./Listing.tsx";
import { StoredJoin } from "./StoredJoin.tsx";
import { StoredMonth } from "./StoredMonth.tsx";

type StoredSpendProps = Readonly<{ spend: z.output<typeof reportContract.adSpend.response> }>;

/** The imported months with their sum, and the campaigns that were joined to rows by hand. */
export function StoredSpend({ spend: { months, joins, version } }: StoredSpendProps) {
  return (
    <>
      {months.length > 0 && (
        <Listing title="What is stored">
          {months.map((month) => (
            <StoredMonth key={`${month.service} ${month.month} ${month.version}`} stored={month} />
          ))}
          <Sum months={months} />
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

/** What all months cost, from the first day to the last, to compare with a report. Nothing if all of them were deleted. */
function Sum({ months }: Readonly<{ months: readonly StoredSpendMonth[] }>) {
  const range = rangeOf(months.flatMap(coveredDays));
  if (range === undefined) return null;
  return (
    <ListingItem>
      <Grid flex={{ base: "1 0 100%", md: "1" }}>
        <Text fontWeight="bold">Sum</Text>
        <Text textStyle="sm" color="fg.muted">
          {daysTextWithYear(range)}
        </Text>
      </Grid>
      <Text fontWeight="bold" me={{ md: `calc(${deleteWidth} + {spacing.4})` }}>
        {formatCents(sumCents(months) / 100)}
      </Text>
    </ListingItem>
  );
}

/** The imported days of a month, each as a range. */
function coveredDays({ month, covered }: StoredSpendMonth) {
  return covered.map((number) => {
    const day = dayOf(month, number);
    return { from: day, to: day };
  });
}
