import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { type DeskFilters, readFilters, writeFilters } from "./deskFilters.ts";
import { filterChips } from "./filterChips.ts";

/** The filters in the URL. */
export function useDeskFilters() {
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => readFilters(query), [query]);
  return {
    filters,
    /** Whether more than the tab is chosen. */
    isFiltered: filters.q !== undefined || filterChips(filters).length > 0,
    /** Sets or, with undefined, removes some filters. With `replace`, adds no entry to the tab's history. */
    change: (changes: DeskFilters, { replace = false } = {}) =>
      setQuery(writeFilters({ ...filters, ...changes }), { replace }),
    /** Removes all filters but the tab. */
    clear: () => setQuery(writeFilters({ stage: filters.stage })),
  };
}
