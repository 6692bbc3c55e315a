import { useDesk } from "../DeskContext.ts";
import { type DeskFilters, writeFilters } from "../filters/deskFilters.ts";

/** Every query of the desk starts with this key, followed by the user's id. */
export const deskKey = ["desk"];

/** The keys of the desk's queries and mutations. */
export function useDeskKeys() {
  const { user } = useDesk();
  return deskKeysOf(user.id);
}

export function deskKeysOf(userId: string) {
  const mine = [...deskKey, userId];
  return {
    /** All lists, with any filters. */
    lists: [...mine, "list"],
    list: (filters: DeskFilters) => [...mine, "list", writeFilters(filters).toString()],
    lead: (id: string) => [...mine, "lead", id],
    stats: [...mine, "stats"],
    changes: [...mine, "changes"],
    scroll: [...mine, "scroll"],
  };
}

export type DeskKeys = ReturnType<typeof deskKeysOf>;
