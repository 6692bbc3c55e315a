import type { QueryClient } from "@tanstack/react-query";

/** Fetches the queue or the statistics again once the server has counted an edit. */
export function refetchSoon(client: QueryClient, queryKey: readonly string[]): void {
  setTimeout(() => void client.invalidateQueries({ queryKey }), settleMs);
}

/** A little more than the server takes at most to count an edit. */
export const settleMs = 2_500;
