import { chakra } from "@chakra-ui/react";

const inColumn = '"title title" "first mark" "later later"';

/**
 * The frame of a tile: a row on phones, a column from 768 px on and on paper. A `<label>`, so that the whole tile is
 * clickable.
 */
export const TileFrame = chakra("label", {
  base: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: {
      base: "auto minmax(0, 1fr) auto",
      md: "minmax(0, 1fr) auto",
      _print: "minmax(0, 1fr) auto",
    },
    // A title may wrap. The figures of all columns stay in line.
    gridTemplateRows: { md: "1fr auto auto", _print: "1fr auto auto" },
    gridTemplateAreas: {
      base: '"mark title first" "later later later"',
      md: inColumn,
      _print: inColumn,
    },
    alignItems: { base: "center", md: "start", _print: "start" },
    columnGap: "2",
    rowGap: { base: "0.5", md: "1.5", _print: "1.5" },
    px: "3",
    py: { base: "2", md: "3", _print: "3" },
    borderWidth: "1px",
    borderRadius: "lg",
    cursor: "pointer",
    transitionProperty: "background-color, border-color",
    transitionDuration: "150ms",
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

/** The title of a tile. In a column, its badge is on the tile's upper edge, to keep the line free. */
export const TileTitle = chakra("span", {
  base: {
    gridArea: "title",
    // The longest title needs some of the tile's padding.
    me: { md: "-2", _print: "-2" },
    textStyle: "sm",
    fontWeight: "semibold",
    letterSpacing: "-0.01em",
    "& [data-default]": {
      position: { md: "absolute", _print: "absolute" },
      top: "-0.625rem",
      insetInlineStart: "0.5rem",
    },
  },
});

/** The visible mark of a radio button. The native input is visually hidden. */
export const RadioMark = chakra("span", {
  base: {
    gridArea: "mark",
    w: "4",
    h: "4",
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
    gridArea: "first",
    display: { base: "flex", md: "grid", _print: "grid" },
    flexWrap: "wrap",
    alignItems: "baseline",
    justifyContent: { base: "end", md: "start", _print: "start" },
    columnGap: "2",
    textStyle: "xs",
    color: "fg.muted",
    "& strong": {
      textStyle: { base: "md", md: "lg", _print: "lg" },
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
    gridArea: "later",
    display: { base: "flex", md: "grid", _print: "grid" },
    flexWrap: "wrap",
    justifyContent: { base: "space-between", md: "stretch", _print: "stretch" },
    columnGap: "2",
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
