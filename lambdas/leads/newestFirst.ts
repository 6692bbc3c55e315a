import type { Lead } from "@planner/shared/lead/leadSchema";

/** Sorts leads by their capture, the newest first: IDs start with its time. */
export function newestFirst(one: Pick<Lead, "id">, other: Pick<Lead, "id">): number {
  return one.id < other.id ? 1 : -1;
}
