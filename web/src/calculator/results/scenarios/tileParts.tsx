import { chakra } from "@chakra-ui/react";

/** The frame of a tile. A `<label>`, so that the whole tile is clickable. */
export const TileFrame = chakra("label", {
  base: {
    position: "relative",
    display: "grid",
    rowGap: "2",
    alignContent: "start",
    px: { base: "4", _print: "3" },
    py: "3",
    borderWidth: "1px",
    borderRadius: "lg",
    cursor: "button",
    transitionProperty: "background-color, border-color",
    transitionDuration: "fast",
    "&:has(:focus-visible)": {
      outline: "2px solid",
      outlineColor: "accent.focusRing",
      outlineOffset: "2px",
    },
  },
  variants: {
    chosen: {
      true: {
        bg: "accent.subtle",
        borderColor: "accent.border",
        // A second pixel of border without a layout shift.
        boxShadow: "inset 0 0 0 1px {colors.accent.border}",
      },
      false: {
        bg: "bg.panel",
        borderColor: "border.control",
        _hover: { borderColor: "accent.border" },
      },
    },
  },
});

/** The first line of a tile. On wide screens the amount wraps below the title. */
export const TileHead = chakra("span", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: { base: "3", _print: "2" },
    rowGap: "2",
  },
});

export const TileTitle = chakra("span", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "2",
    flex: "1",
    fontWeight: "semibold",
  },
});

/** The revenue of the first 30 days, the most prominent figure of a tile. */
export const FirstRevenue = chakra("span", {
  base: {
    display: "grid",
    flexBasis: { md: "full", _print: "full" },
    ms: { base: "auto", md: "0", _print: "0" },
    textAlign: { base: "end", md: "start", _print: "start" },
    textStyle: "xs",
    color: "fg.muted",
    "& strong": { textStyle: "xl", fontWeight: "bold", color: "fg" },
  },
});

/** The revenue of 60 and 90 days, side by side. Long amounts wrap. */
export const LaterRevenue = chakra("span", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    columnGap: "3",
    rowGap: "1",
    textStyle: "xs",
    color: "fg.muted",
    "& strong": { textStyle: "sm", fontWeight: "semibold", color: "fg" },
    "& > span": {
      display: { md: "grid", _print: "grid" },
      flex: { md: "1 0 40%", _print: "1 0 40%" },
    },
    // On phones, right-aligns the last amount even if it wraps.
    "& > span:last-of-type": { ms: { base: "auto", md: "0", _print: "0" } },
  },
});
