import type { Lead } from "@planner/shared/lead/leadSchema";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useDesk } from "../../DeskContext.ts";

/** The link to the lead's plan, once it was copied or sent. The cache has it: the server does not show a link again. */
export function usePlanUrl({ id }: Lead): string | undefined {
  const queryKey = useDesk().keys.planLink(id);
  return useQuery<string>({ queryKey, queryFn: skipToken }).data;
}
