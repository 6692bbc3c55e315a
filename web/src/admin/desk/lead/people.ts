import type { Lead } from "@planner/shared/lead/leadSchema";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useDesk } from "../DeskContext.ts";

/** The names of all administrators, as the queue's last response has them. Empty until then. */
export function useAdministrators(): readonly string[] {
  const queryKey = useDesk().keys.administrators;
  return useQuery<readonly string[]>({ queryKey, queryFn: skipToken }).data ?? [];
}

type Owned = Pick<Lead, "owner">;

/** The owner of a lead or a booked call. Undefined without one, and if the owner is no longer an administrator. */
export function useOwner(owned: Owned): string | undefined {
  return ownerAmong(useAdministrators(), owned);
}

/** Returns a function that tells whether a lead or a booked call is the user's or no one's, so that the user may call it. */
export function useIsForUser(): (owned: Owned) => boolean {
  const { user } = useDesk();
  const administrators = useAdministrators();
  return (owned) => {
    const owner = ownerAmong(administrators, owned);
    return owner === undefined || owner === user.email;
  };
}

function ownerAmong(administrators: readonly string[], { owner = "" }: Owned): string | undefined {
  if (owner === "") return undefined;
  // Until the administrators are known, everyone may be one.
  const isRemoved = administrators.length > 0 && !administrators.includes(owner);
  return isRemoved ? undefined : owner;
}
