import { adminContract } from "@planner/shared/api/admin/adminContract";
import type { LeadPage } from "@planner/shared/api/admin/leadContract";
import { leadsPerPage } from "@planner/shared/api/admin/pageLimit";
import { hashKey, useInfiniteQuery } from "@tanstack/react-query";
import { useToast } from "../../../ui/useToast.ts";
import { useDesk } from "../DeskContext.ts";
import { type DeskFilters, toLeadFilter } from "../filters/deskFilters.ts";
import { type LeadPages, leadsOf } from "./leadCache.ts";

/** The leads that match the filters, loaded page by page. */
export function useLeadList(filters: DeskFilters) {
  const { keys } = useDesk();
  const queryKey = keys.list(filters);
  const list = useInfiniteQuery({
    ...useLeadPages(filters, leadsPerPage),
    queryKey,
    // A tab that is opened again shows its leads immediately, then the current ones.
    staleTime: 0,
    select: listOf,
    meta: { part: "leads" },
  });
  useToast(list.isError ? fetchFailed : undefined);

  return {
    /** Differs between lists with different filters. */
    key: hashKey(queryKey),
    data: list.data,
    isFailed: list.isError,
    busy: activityOf(list),
    fetchMore: () => list.fetchNextPage(),
  };
}

export type LeadListState = ReturnType<typeof useLeadList>;

export type LeadListData = ReturnType<typeof listOf>;

/** How an infinite query fetches the leads that match the filters. */
export function useLeadPages(filters: DeskFilters, limit: number) {
  const { api, unwrap, user } = useDesk();
  return {
    queryFn: ({ pageParam }: { readonly pageParam: string }) =>
      unwrap(
        api(adminContract.listLeads, {
          query: {
            ...toLeadFilter(filters, user.email),
            limit: String(limit),
            cursor: pageParam || undefined,
          },
        }),
      ),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }: LeadPage) => next_cursor,
  };
}

function listOf(list: LeadPages) {
  const last = list.pages.at(-1);
  return {
    leads: leadsOf(list),
    isComplete: last?.next_cursor === null,
    /** Set if the server stopped searching before it found a full page. */
    searchedBackTo: last?.next_cursor === null ? undefined : last?.searched_back_to,
  };
}

function activityOf(list: { isFetching: boolean; isFetchingNextPage: boolean; data: unknown }) {
  if (list.isFetchingNextPage) return "extending";
  if (!list.isFetching) return "no";
  return list.data ? "refreshing" : "loading";
}

const fetchFailed = {
  tone: "destructive",
  title: "Error",
  description: "Failed to fetch leads data.",
} as const;
