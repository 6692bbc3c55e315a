import { chakra } from "@chakra-ui/react";

/** The visible heading of a group of choices. Screen readers read the group's own label. */
export const ChoicesTitle = chakra("div", {
  base: { mb: "1.5", textStyle: "sm", fontWeight: "bold", _print: { display: "none" } },
});

/** Columns for short choices: two, or one if the text is large. */
export const twoColumns = "repeat(auto-fit, minmax(max(7.5rem, 40%), 1fr))";

/** A group of buttons of which one is chosen, in a frame. */
export const Segments = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: twoColumns,
    gap: "0.5",
    p: "0.5",
    borderWidth: "1px",
    borderRadius: "l3",
    bg: "bg.panel",
    "& > button": { px: "2" },
    "& > button:last-child:nth-child(odd)": { gridColumn: "1 / -1" },
    "& > button:not([aria-pressed=true])": {
      borderColor: "transparent",
      fontWeight: "medium",
    },
  },
});
