import type { Lead } from "@planner/shared/lead/leadSchema";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useDesk } from "../DeskContext.ts";

/** The names of all administrators, as the queue's last response has them. Empty until then. */
export function useAdministrators(): readonly string[] {
  const queryKey = useDesk().keys.administrators;
  return useQuery<readonly string[]>({ queryKey, queryFn: skipToken }).data ?? [];
}

/** The owner of a lead or a booked call. Undefined without one, and if the owner is no longer an administrator. */
export function useOwner({ owner = "" }: Pick<Lead, "owner">): string | undefined {
  const administrators = useAdministrators();
  const isFree = owner === "" || (administrators.length > 0 && !administrators.includes(owner));
  return isFree ? undefined : owner;
}
