import { defineStyle } from "@chakra-ui/react";
import { unbrokenName } from "../lead/people.ts";

// By the width of the list, in rem: with large text, a computer has the room of a phone.
export const isNarrow = "@container (max-width: 16rem)";
export const isTablet = "@container (min-width: 40rem)";
export const isDesktop = "@container (min-width: 56rem)";

/** A phone: when and who beside the button, and the reason below, as wide as the row. */
const phone = {
  gridTemplateColumns: "auto minmax(0, 1fr) auto auto",
  gridTemplateAreas: `
    "due phone phone buttons"
    "name name owner buttons"
    "facts facts facts facts"
    "question question question question"`,
  alignContent: "center",
  columnGap: "2",
  // Of one height, except where a text wraps.
  minH: "5.25rem",
  py: "2",
};

/** A narrow column, or large text: each part on a line of its own. */
const narrow = {
  gridTemplateColumns: "minmax(0, 1fr)",
  gridTemplateAreas: '"due" "phone" "name" "facts" "owner" "buttons" "question"',
};

/** A tablet: one line, with the phone number below the name. */
const tablet = {
  gridTemplateColumns: "7.5rem 8.5rem minmax(0, 1fr) auto auto",
  gridTemplateAreas: `
    "due name facts owner buttons"
    "due phone facts owner buttons"
    ". question question question question"`,
  columnGap: "3",
  // Room for the time there as a third line.
  minH: "4.5rem",
  py: "1",
  "& a[data-lead]": { py: "0" },
};

/** A computer: one line of 44 px. */
const desktop = {
  gridTemplateColumns: "7.5rem 9.5rem 7.5rem minmax(0, 1fr) minmax(4.5rem, auto) auto",
  gridTemplateAreas: `
    "due name phone facts owner buttons"
    ". question question question question question"`,
  // Below, the buttons are 44 px high.
  minH: { base: "3.75rem", lg: "touch" },
  py: "0",
};

/** How the parts of the rows of `TouchRow` are laid out. For the list that contains them. */
export const touchRowLayout = defineStyle({
  "& > li": {
    ...phone,
    [isNarrow]: narrow,
    [isTablet]: tablet,
    [isDesktop]: desktop,
    lg: { "& [data-part=buttons] > *": { minH: "9", h: "9", textStyle: "sm" } },
  },
  "& > li[data-starts]": { borderTopWidth: "3px" },
  "& > li[data-done]": { bg: "bg.subtle" },
  "& a[data-lead]": { py: { md: "1" }, ...unbrokenName, _hover: { color: "accent.fg" } },
});
