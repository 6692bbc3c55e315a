import { adminContract } from "@planner/shared/api/admin/adminContract";
import { leadsPerPage } from "@planner/shared/api/admin/pageQuery";
import { hashKey, useInfiniteQuery } from "@tanstack/react-query";
import { useToast } from "../../../ui/useToast.ts";
import { type DeskServices, useDesk } from "../DeskContext.ts";
import type { DeskFilters } from "../filters/deskFilters.ts";
import { toLeadFilter } from "../filters/toLeadFilter.ts";
import { cursorOf, cursorPages } from "./cursorPages.ts";
import { type LeadPages, leadsOf } from "./leadPages.ts";

/** The leads that match the filters, loaded page by page. */
export function useLeadList(filters: DeskFilters) {
  const desk = useDesk();
  const queryKey = desk.keys.list(filters);
  const list = useInfiniteQuery({
    ...leadPagesQuery(desk, filters, leadsPerPage),
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
    activity: activityOf(list),
    fetchMore: () => list.fetchNextPage(),
  };
}

/** The list of leads, as it is being loaded. */
export type LeadListState = ReturnType<typeof useLeadList>;

/** What a list has loaded. */
export type LeadListData = ReturnType<typeof listOf>;

/** How an infinite query fetches the leads that match the filters. */
export function leadPagesQuery(desk: DeskServices, filters: DeskFilters, pageSize: number) {
  const { api, unwrap, user } = desk;
  const filter = toLeadFilter(filters, user.email);
  const limit = String(pageSize);
  return {
    ...cursorPages,
    queryFn: ({ pageParam }: { readonly pageParam: string }) => {
      const query = { ...filter, limit, cursor: cursorOf(pageParam) };
      return unwrap(api(adminContract.listLeads, { query }));
    },
  };
}

function listOf(list: LeadPages) {
  const last = list.pages.at(-1);
  const isComplete = last?.next_cursor === null;
  return {
    leads: leadsOf(list),
    isComplete,
    /** Set if the server stopped searching before it found a full page. */
    searchedBackTo: isComplete ? undefined : last?.searched_back_to,
  };
}

type ListQuery = Readonly<{ isFetching: boolean; isFetchingNextPage: boolean; data: unknown }>;

/** What is being fetched: the next page, or the whole list for the first time or again. */
function activityOf(list: ListQuery): "idle" | "extending" | "loading" | "refreshing" {
  if (list.isFetchingNextPage) return "extending";
  if (!list.isFetching) return "idle";
  return list.data ? "refreshing" : "loading";
}

const fetchFailed = {
  tone: "destructive",
  title: "Error",
  description: "Failed to fetch leads data.",
} as const;
