import { reportContract } from "@planner/shared/api/reportContract";
import { useQuery } from "@tanstack/react-query";
import { useDesk } from "../../desk/DeskContext.ts";

/** The version of the joined campaigns. */
export function useJoinVersion(): number | undefined {
  const { api, keys, unwrap } = useDesk();
  const { data } = useQuery({
    queryKey: keys.adSpend,
    queryFn: () => unwrap(api(reportContract.adSpend, {})),
    staleTime: 0,
  });
  return data?.version;
}
