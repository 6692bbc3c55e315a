import { chakra } from "@chakra-ui/react";

/** The visible heading of a group of choices. Screen readers read the group's own label. */
export const ChoicesTitle = chakra("div", {
  base: { mb: "1.5", textStyle: "sm", fontWeight: "bold", _print: { display: "none" } },
});

/** Short choices in two columns, or in one if the text is large. */
export const ChoiceGrid = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(max(7.5rem, 40%), 1fr))",
    gap: "2",
    "& > button": { px: "1.5", py: "1" },
    "& > :last-child:nth-child(odd)": { gridColumn: "1 / -1" },
  },
});

/** A group of buttons of which one is chosen, in a frame: one row, unless the text is large. */
export const Segments = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    p: "0.5",
    borderWidth: "1px",
    borderRadius: "l3",
    "& > button": { flex: "1 1 auto", px: "1", fontSize: "clamp(0.75rem, 3.5vw, 0.875rem)" },
    "& > button:not([aria-pressed=true])": { borderColor: "transparent", fontWeight: "medium" },
  },
});
