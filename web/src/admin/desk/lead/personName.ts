import { capitalize } from "@planner/shared/capitalize";

/** A short name for an administrator, from the email address: "Ben" for ben@example.com. The visitor's address is empty. */
export function personName(by: string, self: string): string {
  if (by === self) return "You";
  if (by === "") return "The contractor";
  const [local = by] = by.split("@");
  return local
    .split(/[._-]+/)
    .filter((part) => part !== "")
    .map(capitalize)
    .join(" ");
}

/** Like `personName`, within a sentence: "you". */
export function personInSentence(by: string, self: string): string {
  return by === self ? "you" : personName(by, self);
}

/** Whose a lead is: "Yours", "Ben’s". */
export function personPossessive(by: string, self: string): string {
  return by === self ? "Yours" : `${personName(by, self)}’s`;
}

/** Who signs a message: the name in the email address. Undefined if the address is a shared one. */
export function signerOf(email: string): string | undefined {
  return sharedAddress.test(email) ? undefined : personName(email, "");
}

const sharedAddress = /^(admin|contact|hello|info|mail|office|sales|support|team)\b/i;
