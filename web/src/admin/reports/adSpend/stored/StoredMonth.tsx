import { Flex, Grid, Text } from "@chakra-ui/react";
import type { StoredSpendMonth } from "@planner/shared/api/reportContract";
import { formatCents, pluralize } from "@planner/shared/format";
import { adServiceLabels } from "@planner/shared/reports/adService";
import { daysIn } from "@planner/shared/reports/reportPeriod";
import { useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { useDesk } from "../../../desk/DeskContext.ts";
import { personInSentence } from "../../../desk/lead/personName.ts";
import { mediumDate, timeOfDay } from "../../../desk/lead/time/timeTexts.ts";
import { monthText } from "../../texts/dayTexts.ts";
import { deleteWidth, ListingItem } from "./Listing.tsx";
import { useDeleteSpend } from "./useDeleteSpend.ts";

/** The imported spend of a service and month, or who deleted it. */
export function StoredMonth({ stored }: Readonly<{ stored: StoredSpendMonth }>) {
  const { user } = useDesk();
  const { service, month, covered, campaigns, cents, by, at } = stored;
  const time = new Date(at);
  const isDeleted = covered.length === 0;
  const name = `${adServiceLabels[service]}, ${monthText(month)}`;
  const edited = `${isDeleted ? "Deleted" : "Imported"} by ${personInSentence(by, user.email)}`;
  return (
    <ListingItem>
      <Grid flex="1 1 16rem">
        <Text fontWeight="semibold">{name}</Text>
        <Text textStyle="sm" color="fg.muted">
          {`${edited}, ${mediumDate(time)}, ${timeOfDay(time)}`}
        </Text>
      </Grid>
      {!isDeleted && (
        <>
          <Grid flex={{ base: "1", md: "0 0 auto" }} textAlign={{ base: "start", md: "end" }}>
            <Text fontWeight="semibold">{formatCents(cents / 100)}</Text>
            <Text textStyle="sm" color="fg.muted">
              {`${pluralize(campaigns, "campaign")}, ${coveredText(stored)}`}
            </Text>
          </Grid>
          <DeleteSpend name={name} stored={stored} />
        </>
      )}
    </ListingItem>
  );
}

/** "whole month" or "28 days of 30". */
function coveredText({ month, covered }: StoredSpendMonth): string {
  const days = daysIn(month);
  return covered.length === days ? "whole month" : `${pluralize(covered.length, "day")} of ${days}`;
}

type DeleteSpendProps = Readonly<{ name: string; stored: StoredSpendMonth }>;

/** Deletes the month, after a question whether to. */
function DeleteSpend({ name, stored }: DeleteSpendProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useDeleteSpend(stored);
  if (!isAsking) {
    return (
      <Button
        variant="quiet"
        px="2"
        w={deleteWidth}
        textStyle="sm"
        fontWeight="medium"
        aria-label={`Delete ${name}`}
        onClick={() => setIsAsking(true)}
      >
        Delete
      </Button>
    );
  }
  return (
    <Flex gap="2" align="center" wrap="wrap">
      <Text>Delete this month’s spend?</Text>
      <Button px="4" aria-busy={isPending} onClick={() => mutate()}>
        Delete
      </Button>
      <Button variant="quiet" px="3" onClick={() => setIsAsking(false)}>
        Keep
      </Button>
    </Flex>
  );
}
