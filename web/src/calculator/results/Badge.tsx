import { chakra } from "@chakra-ui/react";

/** A word or two that mark something. Neutral: the meter's colours belong to the plan's status. */
export const Badge = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    px: "2",
    borderRadius: "full",
    textStyle: "xs",
    lineHeight: "1.25rem",
    fontWeight: "bold",
    whiteSpace: "nowrap",
  },
  variants: {
    tone: {
      strong: { bg: "bg.inverted", color: "fg.inverted" },
      quiet: { bg: "bg.muted", color: "fg" },
    },
  },
  defaultVariants: { tone: "strong" },
});
