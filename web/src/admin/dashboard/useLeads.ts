import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AdminApi, ApiFailure, ApiOutcome } from "../../api/adminApi.ts";
import { useToast } from "../../ui/useToast.ts";
import {
  type LeadPages,
  leadListOf,
  mergeNewestPage,
  newLeadsSentence,
  shownSentence,
} from "./leadList.ts";

type LeadsOptions = {
  readonly api: AdminApi;
  readonly userId: string;
  /** The session has ended, or the user is no longer an administrator. */
  readonly onStopped: (failure: Exclude<ApiFailure, "failed">) => void;
};

/** The dashboard's leads and statistics, and the actions on them. Only one action on the list runs at a time. */
export function useLeads({ api, userId, onStopped }: LeadsOptions) {
  const queryClient = useQueryClient();
  const listKey = [...dashboardKey, userId, "leads"];
  const statsKey = [...dashboardKey, userId, "stats"];
  /** The latest change of the list: its announcement, and the ids of the leads that a refresh added. */
  const [change, setChange] = useState<ListChange>({ news: "", added: new Set() });

  /** Whether the latest call of the list failed. */
  const [failed, setFailed] = useState(false);
  useToast(failed ? fetchFailed : undefined);

  async function unwrap<T>(call: Promise<ApiOutcome<T>>): Promise<T> {
    const outcome = await call;
    if (outcome.ok) return outcome.value;
    if (outcome.failure !== "failed") onStopped(outcome.failure);
    throw new Error(outcome.failure);
  }

  async function fetchPage(limit: number, cursor?: string) {
    setFailed(false);
    const outcome = await api.listLeads({ limit, ...(cursor && { cursor }) });
    setFailed(!outcome.ok && outcome.failure === "failed");
    return unwrap(Promise.resolve(outcome));
  }

  const list = useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam }) => fetchPage(pageSize, pageParam),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: leadListOf,
  });
  const stats = useQuery({
    queryKey: statsKey,
    queryFn: () => unwrap(api.leadStats()),
    // The list keeps its place after a new sign-in, while the statistics are fetched again.
    staleTime: 0,
  });
  const refresh = useMutation({
    mutationKey: listKey,
    mutationFn: () => fetchPage(newestSize),
    onSuccess: (page) => {
      const pages = queryClient.getQueryData<LeadPages>(listKey);
      if (!pages) return;
      const merged = mergeNewestPage(pages, page);
      queryClient.setQueryData<InfiniteData<typeof page>>(listKey, merged.pages);
      setChange({ news: newLeadsSentence(merged.added.size), added: merged.added });
    },
  });

  const isBusy = () =>
    queryClient.isFetching({ queryKey: listKey }) +
      queryClient.isMutating({ mutationKey: listKey }) >
    0;

  /** Loads the first page if there is none yet. After that, adds the newest leads to the list. */
  function fetchNewest() {
    if (isBusy()) return;
    void stats.refetch();
    if (list.data) refresh.mutate();
    else void list.refetch();
  }

  async function fetchMore() {
    if (isBusy()) return;
    const { data, isError } = await list.fetchNextPage();
    if (data && !isError) setChange(({ added }) => ({ news: shownSentence(data), added }));
  }

  const [isRestored] = useState(list.data !== undefined);
  const { mutate } = refresh;
  useEffect(() => {
    if (isRestored) mutate();
  }, [isRestored, mutate]);

  const busy = refresh.isPending ? "refreshing" : busyWith(list);
  return {
    list: list.data,
    stats: stats.isError ? ("failed" as const) : (stats.data ?? ("loading" as const)),
    busy,
    added: change.added,
    news: busy === "no" ? change.news : "",
    fetchNewest,
    fetchMore,
    fetchStats: stats.refetch,
  };
}

type ListChange = { readonly news: string; readonly added: ReadonlySet<string> };

function busyWith(list: { isFetching: boolean; isFetchingNextPage: boolean }) {
  if (list.isFetchingNextPage) return "extending";
  return list.isFetching ? "loading" : "no";
}

const fetchFailed = {
  tone: "destructive",
  title: "Error",
  description: "Failed to fetch leads data.",
} as const;

/** Every query of the dashboard starts with this key, followed by the user's id. */
export const dashboardKey = ["dashboard"];

/** Leads per page, and the number of newest leads that a refresh fetches: the most that one call returns. */
const pageSize = 25;
const newestSize = 100;
