import type { LeadStats } from "@planner/shared/api/adminContract";
import { useCallback, useEffect, useRef, useState } from "react";
import type { AdminApi, ApiFailure, ApiOutcome } from "../../api/adminApi.ts";
import { showToast } from "../../ui/toasts.ts";
import { emptyList, type LeadList, withNewestPage, withNextPage } from "./leadList.ts";
import { newLeadsSentence, shownSentence } from "./listSentences.ts";

type LeadsOptions = {
  readonly api: AdminApi;
  /** What was shown before the session ended; fetched afresh without it. */
  readonly startWith: LeadList | undefined;
  /** The session is over, or the user may not: the dashboard cannot go on. */
  readonly onStopped: (failure: Exclude<ApiFailure, "failed">, list: LeadList) => void;
};

export type Busy = "no" | "loading" | "refreshing" | "extending";

/** The dashboard's leads and figures, and what can be done with them. */
export function useLeads({ api, startWith, onStopped }: LeadsOptions) {
  const [list, setList] = useState(startWith);
  const [stats, setStats] = useState<LeadStats | "loading" | "failed">("loading");
  const [busy, setBusy] = useState<Busy>("loading");
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  /** What has just happened to the list, in words. */
  const [news, setNews] = useState("");
  const current = useRef({ list: startWith ?? emptyList, busy: false, left: false, onStopped });
  current.current.onStopped = onStopped;

  /** The page, or undefined when there is none: then what has to be said is said. */
  const received = useCallback(<T>(outcome: ApiOutcome<T>, onFailed: () => void): T | undefined => {
    const { left, list: shown } = current.current;
    if (left) return undefined;
    if (outcome.ok) return outcome.value;
    if (outcome.failure === "failed") onFailed();
    else current.current.onStopped(outcome.failure, shown);
    return undefined;
  }, []);

  const begin = useCallback((what: Busy) => {
    if (current.current.busy) return false;
    current.current.busy = true;
    setBusy(what);
    setNews("");
    return true;
  }, []);

  const show = useCallback((next: LeadList, words: string) => {
    current.current.list = next;
    setList(next);
    setNews(words);
  }, []);

  const end = useCallback(() => {
    current.current.busy = false;
    setBusy("no");
  }, []);

  const fetchStats = useCallback(async () => {
    const figures = received(await api.leadStats(), () => setStats("failed"));
    if (figures) setStats(figures);
  }, [api, received]);

  const fetchNewest = useCallback(async () => {
    const isFirst = current.current.list === emptyList;
    if (!begin(isFirst ? "loading" : "refreshing")) return;
    void fetchStats();
    const limit = isFirst ? pageSize : newestSize;
    const page = received(await api.listLeads({ limit }), reportFailure);
    if (page) {
      const refreshed = withNewestPage(current.current.list, page);
      setAdded(isFirst ? new Set() : refreshed.added);
      show(refreshed.list, isFirst ? "" : newLeadsSentence(refreshed.added.size));
    }
    end();
  }, [api, begin, end, fetchStats, received, show]);

  const fetchMore = useCallback(async () => {
    const { nextCursor } = current.current.list;
    if (nextCursor === null || !begin("extending")) return;
    const outcome = await api.listLeads({ limit: pageSize, cursor: nextCursor });
    const page = received(outcome, reportFailure);
    if (page) {
      const next = withNextPage(current.current.list, page);
      show(next, shownSentence(next));
    }
    end();
  }, [api, begin, end, received, show]);

  useEffect(() => {
    const state = current.current;
    state.left = false;
    void fetchNewest();
    return () => {
      state.left = true;
      state.busy = false;
    };
  }, [fetchNewest]);

  return { list, stats, busy, added, news, fetchNewest, fetchMore, fetchStats };
}

function reportFailure() {
  showToast({ tone: "destructive", title: "Error", description: "Failed to fetch leads data." });
}

/** Leads a page, and how many of the newest a refresh looks at: the most that one call gives. */
const pageSize = 25;
const newestSize = 100;
