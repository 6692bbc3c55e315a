import { Alert } from "@chakra-ui/react";
import { capitalize } from "@planner/shared/capitalize";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "../../../ui/Button.tsx";
import { keepFocus } from "../keyboard/keepFocus.ts";
import { useDeskTime } from "../lead/time/currentTime.ts";
import { timeOrDay } from "../lead/time/timeTexts.ts";
import { type DeskPart, deskParts, type Failure, hasFailed } from "./useFailures.ts";

/**
 * The one bar for all parts of the desk that could not be loaded. Its button fetches them again. The parts themselves keep
 * their last known data.
 */
export function FailureBar({ failures }: Readonly<{ failures: readonly Failure[] }>) {
  const client = useQueryClient();
  const now = useDeskTime();
  if (failures.length === 0) return null;
  const failedParts = deskParts.filter((part) => failures.some((failure) => failure.part === part));
  const partList = listFormat.format(failedParts.map((part) => partNames[part]));
  const loadTimes = failures.map(({ dataUpdatedAt }) => dataUpdatedAt).filter(isLoaded);
  const oldest = new Date(Math.min(...loadTimes));
  return (
    <Alert.Root ref={keepFocus} role="alert" status="error" alignItems="center" flexWrap="wrap">
      <Alert.Indicator />
      {/* On a phone, the button is below. */}
      <Alert.Content minW="min(12rem, 100%)">
        <Alert.Title>{`${capitalize(partList)} could not be loaded.`}</Alert.Title>
        {loadTimes.length > 0 && (
          <Alert.Description>{`What you see is from ${timeOrDay(oldest, now)}.`}</Alert.Description>
        )}
      </Alert.Content>
      <Button
        variant="secondary"
        ms="auto"
        onClick={() => void client.refetchQueries({ type: "active", predicate: hasFailed })}
      >
        Try again
      </Button>
    </Alert.Root>
  );
}

/** Whether a query has data. Without it, the query was last updated at 0. */
function isLoaded(dataUpdatedAt: number): boolean {
  return dataUpdatedAt > 0;
}

const partNames: Readonly<Record<DeskPart, string>> = {
  queue: "the queue",
  calls: "today’s calls",
  figures: "the figures",
  leads: "the leads",
  plans: "the plans",
  lead: "this lead",
};

const listFormat = new Intl.ListFormat("en-US");
