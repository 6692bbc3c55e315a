import { chakra } from "@chakra-ui/react";

/** The heading of a group of choices, for the eye: the group has it as its label. */
export const ChoicesTitle = chakra("div", {
  base: { mb: "1.5", textStyle: "sm", fontWeight: "bold" },
});

/** One of a few, side by side in a frame. They wrap, so that none is cut off. */
export const Segments = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "0.5",
    p: "0.5",
    borderWidth: "1px",
    borderRadius: "l3",
    bg: "bg.panel",
    "& > button": { flex: "1 1 auto", px: "2" },
    "& > button[aria-pressed=false], & > button:not([aria-pressed])": {
      borderColor: "transparent",
      fontWeight: "medium",
    },
  },
});
