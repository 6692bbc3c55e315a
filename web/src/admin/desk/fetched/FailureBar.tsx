import { Alert } from "@chakra-ui/react";
import { notifyManager, type Query, replaceEqualDeep, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { refusalOf } from "../DeskContext.ts";
import { keepFocus } from "../keyboard/focus.ts";
import { timeOrDay, useNow } from "../lead/LeadTime.tsx";

/** The parts of the desk that are fetched. A query names its part in its `meta`. */
const partNames = {
  queue: "the queue",
  calls: "today’s calls",
  figures: "the figures",
  leads: "the leads",
  plans: "the plans",
  lead: "this lead",
} as const;

type DeskPart = keyof typeof partNames;

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { readonly part?: DeskPart };
  }
}

/**
 * The one bar for all parts of the desk that could not be loaded. Its button fetches them again. The parts themselves keep
 * their last known data.
 */
export function FailureBar({ failures }: Readonly<{ failures: readonly Failure[] }>) {
  const client = useQueryClient();
  const now = useNow();
  if (failures.length === 0) return null;
  const names = parts.filter((part) => failures.some((failure) => failure.part === part));
  const list = listFormat.format(names.map((part) => partNames[part]));
  const known = failures.map(({ dataUpdatedAt }) => dataUpdatedAt).filter((at) => at > 0);
  return (
    <Alert.Root ref={keepFocus} role="alert" status="error" alignItems="center" flexWrap="wrap">
      <Alert.Indicator />
      {/* On a phone, the button is below. */}
      <Alert.Content minW="min(12rem, 100%)">
        <Alert.Title>{`${list.slice(0, 1).toUpperCase()}${list.slice(1)} could not be loaded.`}</Alert.Title>
        {known.length > 0 && (
          <Alert.Description>
            {`What you see is from ${timeOrDay(new Date(Math.min(...known)), now)}.`}
          </Alert.Description>
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

type Failure = {
  readonly part: DeskPart | undefined;
  /** In milliseconds since the epoch, 0 if nothing is known. */
  readonly dataUpdatedAt: number;
};

/**
 * What is on the screen and could not be loaded. The screen calls it, not the bar: so the screen renders when the bar comes or
 * goes, and keeps the list below in place.
 */
export function useFailures(): readonly Failure[] {
  const cache = useQueryClient().getQueryCache();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  useEffect(() => {
    function update() {
      const found = cache
        .findAll({ type: "active", predicate: hasFailed })
        .map(({ meta, state }) => ({ part: meta?.part, dataUpdatedAt: state.dataUpdatedAt }));
      setFailures((known) => replaceEqualDeep(known, found));
    }
    update();
    return cache.subscribe(notifyManager.batchCalls(update));
  }, [cache]);
  return failures;
}

/** Not what was refused: another try would not help. */
function hasFailed({ meta, state }: Query): boolean {
  return (
    meta?.part !== undefined && state.status === "error" && refusalOf(state.error) === undefined
  );
}

const parts: readonly DeskPart[] = ["queue", "calls", "figures", "leads", "plans", "lead"];
const listFormat = new Intl.ListFormat("en-US");
