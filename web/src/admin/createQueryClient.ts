import { QueryClient } from "@tanstack/react-query";

/**
 * The admin's server state. Data is fetched on request, and failures are reported at once. It stays in memory, so that a user
 * who signs in again sees the same list.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: Number.POSITIVE_INFINITY,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        networkMode: "always",
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: "always" },
    },
  });
}
