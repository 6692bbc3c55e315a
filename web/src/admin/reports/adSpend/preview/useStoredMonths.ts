import { reportContract } from "@planner/shared/api/reportContract";
import type { AdService } from "@planner/shared/reports/adService";
import type { SpendMonth } from "@planner/shared/reports/adSpend";
import { useQuery } from "@tanstack/react-query";
import { useDesk } from "../../../desk/DeskContext.ts";

/** What is stored of the months that a file has. Fetched again each time, because the preview must be of what is stored now. */
export function useStoredMonths(service: AdService, months: readonly string[]) {
  const { api, keys, unwrap } = useDesk();
  return useQuery({
    queryKey: keys.adSpendMonths(service, months),
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      const stored: SpendMonth[] = [];
      for (const month of months) {
        stored.push(await unwrap(api(reportContract.adSpendMonth, { query: { service, month } })));
      }
      return stored;
    },
  });
}
