import { notifyManager, type Query, replaceEqualDeep, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { refusalOf } from "../data/CallFailed.ts";

/** The parts of the desk that are fetched. A query names its part in its `meta`. */
export const deskParts = ["queue", "calls", "figures", "leads", "plans", "lead"] as const;

/** A part of the desk that is fetched. */
export type DeskPart = (typeof deskParts)[number];

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { readonly part?: DeskPart };
  }
}

/** A failed query. */
export type Failure = {
  readonly part: DeskPart | undefined;
  /** In milliseconds since the epoch, 0 if nothing is known. */
  readonly dataUpdatedAt: number;
};

/**
 * What is on the screen and could not be loaded. Call it in the screen, not in the bar: then the screen renders when the bar
 * comes or goes, and `ScrollAnchored` keeps the list below in place.
 */
export function useFailures(): readonly Failure[] {
  const cache = useQueryClient().getQueryCache();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  useEffect(() => {
    function update() {
      const found = cache
        .findAll({ type: "active", predicate: hasFailed })
        .map(({ meta, state }) => ({ part: meta?.part, dataUpdatedAt: state.dataUpdatedAt }));
      // Most changes of the cache are no failures: then the screen does not render.
      setFailures((shown) => replaceEqualDeep(shown, found));
    }
    update();
    return cache.subscribe(notifyManager.batchCalls(update));
  }, [cache]);
  return failures;
}

/** Whether a part could not be loaded and another try may help. After a refusal, it does not. */
export function hasFailed({ meta, state }: Query): boolean {
  return (
    meta?.part !== undefined && state.status === "error" && refusalOf(state.error) === undefined
  );
}
