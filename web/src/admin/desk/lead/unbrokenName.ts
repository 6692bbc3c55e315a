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
