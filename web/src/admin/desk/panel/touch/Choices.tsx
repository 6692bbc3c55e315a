import { chakra } from "@chakra-ui/react";

/** The heading of a group of choices, for the eye: the group has it as its label. */
export const ChoicesTitle = chakra("div", {
  base: { mb: "1.5", textStyle: "sm", fontWeight: "bold", _print: { display: "none" } },
});

/** One of a few, in a frame of two columns, or one if the text is large. */
export const Segments = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(max(7.5rem, 40%), 1fr))",
    gap: "0.5",
    p: "0.5",
    borderWidth: "1px",
    borderRadius: "l3",
    bg: "bg.panel",
    "& > button": { px: "2" },
    "& > button:last-child:nth-child(odd)": { gridColumn: "1 / -1" },
    "& > button[aria-pressed=false], & > button:not([aria-pressed])": {
      borderColor: "transparent",
      fontWeight: "medium",
    },
  },
});
