import { adminContract } from "@planner/shared/api/admin/adminContract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useDesk } from "../DeskContext.ts";
import { cursorOf, cursorPages } from "../data/cursorPages.ts";

/** All saved plans, loaded page by page. Undefined until the first page is loaded. */
export function usePlans() {
  const { api, keys, unwrap } = useDesk();
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...cursorPages,
    queryKey: keys.plans,
    queryFn: ({ pageParam }: { readonly pageParam: string }) =>
      unwrap(api(adminContract.listPlans, { query: { cursor: cursorOf(pageParam) } })),
    staleTime: 0,
    meta: { part: "plans" },
  });
  useEffect(() => {
    // Those that have ended are often the longest silent, so all pages are needed.
    if (data && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [data, hasNextPage, isFetching, isError, fetchNextPage]);
  return { plans: data?.pages.flatMap((page) => page.plans), isFailed: isError, isFetching };
}
