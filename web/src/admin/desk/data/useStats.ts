import { adminContract } from "@planner/shared/api/admin/adminContract";
import { useQuery } from "@tanstack/react-query";
import { useDesk } from "../DeskContext.ts";

/** The figures over all leads. */
export function useStats() {
  const { api, keys, unwrap } = useDesk();
  const { data, isError } = useQuery({
    queryKey: keys.stats,
    queryFn: () => unwrap(api(adminContract.leadStats, {})),
    staleTime: 0,
    meta: { part: "figures" },
  });
  return {
    /** The last known ones, even if they could not be loaded again. */
    stats: data,
    isFailed: isError,
  };
}
