import type { QueryClient } from "@tanstack/react-query";

/** Fetches the queue or the statistics again, once they follow an edit. */
export function refetchSoon(client: QueryClient, queryKey: readonly string[]): void {
  setTimeout(() => void client.invalidateQueries({ queryKey }), settleMs);
}

/** The longest time that the server's figures take to follow an edit, and a little more. */
export const settleMs = 2_500;
