import { chakra } from "@chakra-ui/react";

/** The frame of a tile. A `<label>`, so that the whole tile is clickable. */
export const TileFrame = chakra("label", {
  base: {
    position: "relative",
    display: "grid",
    rowGap: "1.5",
    // A title may wrap. The figures of all tiles in a row stay in line.
    gridTemplateRows: "1fr auto auto",
    p: "3",
    borderWidth: "1px",
    borderRadius: "lg",
    cursor: "button",
    transitionProperty: "background-color, border-color",
    transitionDuration: "fast",
    "&:has(:focus-visible)": {
      outline: "2px solid",
      outlineColor: "accent.solid",
      outlineOffset: "2px",
    },
  },
  variants: {
    chosen: {
      true: {
        bg: "accent.subtle",
        borderColor: "accent.solid",
        // A second pixel of border without a layout shift.
        boxShadow: "inset 0 0 0 1px {colors.accent.solid}",
      },
      false: {
        bg: "bg.panel",
        borderColor: "border.control",
        _hover: { borderColor: "accent.solid" },
      },
    },
  },
});

/** The title of a tile. Its badge is on the tile's upper edge and its mark in the corner, to keep the line free. */
export const TileTitle = chakra("span", {
  base: {
    pe: "5",
    textStyle: "sm",
    fontWeight: "semibold",
    letterSpacing: "-0.01em",
    "& [data-default]": { position: "absolute", top: "-0.625rem", insetInlineStart: "0.5rem" },
  },
});

/** The visible mark of a radio button. The native input is visually hidden. */
export const RadioMark = chakra("span", {
  base: {
    w: "4",
    h: "4",
    position: "absolute",
    top: "3",
    insetEnd: "3",
    borderRadius: "full",
    borderColor: "border.control",
    bg: "bg.panel",
    _print: { display: "none" },
  },
  variants: {
    chosen: {
      true: { borderWidth: "5px", borderColor: "accent.solid" },
      false: { borderWidth: "2px" },
    },
  },
});

/** The revenue of the first 30 days, the most prominent figure of a tile. */
export const FirstRevenue = chakra("span", {
  base: {
    display: "grid",
    textStyle: "xs",
    color: "fg.muted",
    "& strong": {
      textStyle: "lg",
      fontWeight: "bold",
      color: "fg",
      overflowWrap: "anywhere",
    },
    "& strong[data-long]": { textStyle: "md" },
  },
});

/** The revenue of 60 and 90 days. Long amounts wrap. */
export const LaterRevenue = chakra("span", {
  base: {
    display: "grid",
    textStyle: "xs",
    color: "fg.muted",
    "& strong": { fontWeight: "semibold", color: "fg" },
    "& > span": {
      display: "flex",
      flexWrap: "wrap",
      justifyContent: "space-between",
      columnGap: "2",
    },
  },
});
