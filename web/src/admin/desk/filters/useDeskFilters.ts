import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { type DeskFilters, readFilters, writeFilters } from "./deskFilters.ts";

/** The filters in the URL. `change` sets or removes some of them; `replace` leaves no entry in the tab's history. */
export function useDeskFilters() {
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => readFilters(query), [query]);
  return {
    filters,
    change: (changed: DeskFilters, { replace = false } = {}) =>
      setQuery(writeFilters({ ...filters, ...changed }), { replace }),
    clear: () => setQuery(writeFilters({ stage: filters.stage })),
  };
}
