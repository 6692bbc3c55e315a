import type { Lead } from "@planner/shared/lead/leadSchema";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useDesk } from "../DeskContext.ts";

/** The names of all administrators, as the queue's last response has them. Empty until then. */
export function useAdministrators(): readonly string[] {
  const queryKey = useDesk().keys.administrators;
  return useQuery<readonly string[]>({ queryKey, queryFn: skipToken }).data ?? [];
}

/** Who owns a lead or a booked call. What an administrator who was removed owned is free. */
export function useOwner({ owner = "" }: Pick<Lead, "owner">): string | undefined {
  const administrators = useAdministrators();
  const isFree = owner === "" || (administrators.length > 0 && !administrators.includes(owner));
  return isFree ? undefined : owner;
}

/** A short name for an administrator, from the email address: "Ben" for ben@example.com. */
export function personName(by: string, self: string): string {
  if (by === self) return "You";
  if (by === "") return "The contractor";
  const [local = by] = by.split("@");
  return local
    .split(/[._-]+/)
    .filter((part) => part !== "")
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join(" ");
}

/** Who signs a message: the name in the email address, unless that is a shared one. */
export function signerOf(email: string): readonly string[] {
  return /^(admin|contact|hello|info|mail|office|sales|support|team)\b/i.test(email)
    ? []
    : [personName(email, "")];
}

/** For a person's name: breaks only between words. A word that is too long for its line ends with an ellipsis. */
export const unbrokenName = {
  display: "inline-block",
  maxW: "full",
  overflow: "hidden",
  overflowWrap: "normal",
  // Otherwise, hidden overflow puts it above the line.
  verticalAlign: "bottom",
  textOverflow: "ellipsis",
} as const;
