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

/** For a person's name: breaks only between words. A word that is too long for its line ends with an ellipsis. */
export const unbrokenName = {
  display: "inline-block",
  maxW: "full",
  overflow: "hidden",
  overflowWrap: "normal",
  textOverflow: "ellipsis",
} as const;
