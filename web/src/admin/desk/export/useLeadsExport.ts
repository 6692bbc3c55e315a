import { maxLeadsPerPage } from "@planner/shared/api/admin/pageQuery";
import { formatDate, localCalendarDate } from "@planner/shared/calendar";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useBrand } from "../../../browser/brand.ts";
import { saveFile } from "../../../browser/saveFile.ts";
import { useDesk } from "../DeskContext.ts";
import { leadsOf } from "../data/leadPages.ts";
import { leadPagesQuery } from "../data/useLeadList.ts";
import { useDeskFilters } from "../filters/useDeskFilters.ts";
import { type ExportFormat, leadsFile } from "./leadsFile.ts";

/** Loads all leads that match the filters, page by page, and then saves them as a file. */
export function useLeadsExport(format: ExportFormat, onSaved: () => void) {
  const desk = useDesk();
  const { filters } = useDeskFilters();
  const { timeZone } = useBrand();
  const [id] = useState(() => crypto.randomUUID());
  const [isStarted, setStarted] = useState(false);
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...leadPagesQuery(desk, filters, maxLeadsPerPage),
    // A key of its own, so that each export loads all leads again.
    queryKey: desk.keys.export(id),
    gcTime: 0,
    enabled: isStarted,
    // Comparing all pages with those before would take longer with each page.
    structuralSharing: false,
  });
  const hasFailed = isError && !isFetching;
  const isRunning = isStarted && !hasFailed;

  const save = useEffectEvent((leads: readonly Lead[]) => {
    const now = desk.now();
    const name = `leads-${formatDate(localCalendarDate(now))}.${format}`;
    saveFile(leadsFile(leads, format, { now, timeZone }), name);
    onSaved();
  });
  const fetchMore = useEffectEvent(() => void fetchNextPage());
  useEffect(() => {
    if (!data || isFetching || isError) return undefined;
    if (!hasNextPage) {
      save(leadsOf(data));
      return undefined;
    }
    const timer = setTimeout(() => fetchMore(), pageEveryMs);
    return () => clearTimeout(timer);
  }, [data, isFetching, isError, hasNextPage]);

  function start() {
    if (isRunning) return;
    setStarted(true);
    if (!hasFailed) return;
    // Continues with the page that failed.
    void (data ? fetchNextPage() : refetch());
  }

  const loaded = data?.pages.reduce((sum, { leads }) => sum + leads.length, 0) ?? 0;
  return { start, isRunning, hasFailed, loaded };
}

/** At most 600 calls in five minutes, which is less than a third of what the firewall allows one address. */
const pageEveryMs = 500;
