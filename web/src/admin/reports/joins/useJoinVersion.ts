import { useStoredSpend } from "../adSpend/stored/useStoredSpend.ts";

/** The version of the joined campaigns, which an edit of them needs. Undefined until it has loaded. */
export function useJoinVersion(): number | undefined {
  return useStoredSpend().data?.version;
}
