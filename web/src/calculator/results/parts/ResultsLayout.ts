import { chakra } from "@chakra-ui/react";

const twoColumns = "@media screen and (width >= 1024px)";

/**
 * One column, or two on wide screens: the decision on the left, the figures on the right. Not a grid in one column: a
 * sticky grid item would stay in its own row.
 */
export const Page = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: { base: "5", md: "8" },
    // Browsers split blocks across pages more reliably than flex items.
    _print: { display: "block", "& > * + *": { mt: "4" } },
    [twoColumns]: {
      display: "grid",
      gridTemplateColumns: "22rem minmax(0, 1fr)",
      gridTemplateRows: "auto auto 1fr",
      // The action has the height of several rows, in which it stays in view.
      gridTemplateAreas:
        '"spend revenue" "status revenue" "action revenue" "action next" "action details" "action export"',
      columnGap: "10",
      rowGap: "6",
    },
  },
});

/** The daily spend and its status. Where the page has two columns, both are in its grid. */
export const Opening = chakra("div", {
  base: {
    display: { base: "grid", lg: "contents", _print: "grid" },
    gridTemplateColumns: { md: "repeat(2, minmax(0, 1fr))", _print: "repeat(2, minmax(0, 1fr))" },
    gridTemplateAreas: {
      base: '"spend" "status"',
      md: '"spend status"',
      _print: '"spend status"',
    },
    alignItems: "start",
    gap: "inherit",
    _print: { gap: "4" },
  },
});

/**
 * On wide screens the column with the next step, which stays in view. Otherwise without a box, so that the next step can stick
 * to the bottom of the screen.
 */
export const NextColumn = chakra("div", {
  base: {
    display: "contents",
    [twoColumns]: {
      display: "grid",
      gridArea: "action",
      alignSelf: "start",
      gap: "8",
      position: "sticky",
      top: "4",
    },
  },
});

/** Proof that narrow screens and paper leave out: narrow screens show it in step 1. */
export const OnlyBeside = chakra("div", {
  base: { display: "none", [twoColumns]: { display: "block" } },
});

/** A part of the page with several sections. */
export const Area = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: "inherit",
  },
});

/** A card with the next step. */
export const NextCard = chakra("div", {
  base: {
    gridArea: "next",
    display: "grid",
    gap: "4",
    p: "4",
    borderWidth: "1px",
    borderRadius: "lg",
    bg: "bg.panel",
    "& > section + section": { pt: "4", borderTopWidth: "1px" },
  },
});
