import { chakra } from "@chakra-ui/react";

/** The heading of a section of a page. */
export const SectionHeading = chakra("h2", {
  base: { textStyle: "lg", fontWeight: "bold", mb: "2" },
});

/** A paragraph that matters less than its neighbors. */
export const SmallText = chakra("p", { base: { textStyle: "sm", color: "fg.muted" } });

/** A section in a frame. */
export const Card = chakra("section", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "2",
    p: { base: "4", _print: "2" },
    borderWidth: "1px",
    borderRadius: "lg",
    bg: "bg.panel",
  },
});

/** A short label. Neutral, because the status colors are reserved for the meter. */
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
    _print: { borderWidth: "1px", borderColor: "fg", bg: "#fff !important" },
  },
  variants: {
    tone: {
      strong: { bg: "bg.inverted", color: "fg.inverted" },
      quiet: { bg: "bg.muted", color: "fg" },
    },
  },
  defaultVariants: { tone: "strong" },
});
