import { reportContract } from "@planner/shared/api/reportContract";
import { useQuery } from "@tanstack/react-query";
import { useDesk } from "../../../desk/DeskContext.ts";

/** The imported months, and the campaigns that were joined to rows by hand. */
export function useStoredSpend() {
  const { api, keys, unwrap } = useDesk();
  return useQuery({
    queryKey: keys.adSpend,
    queryFn: () => unwrap(api(reportContract.adSpend, {})),
    staleTime: 0,
  });
}
