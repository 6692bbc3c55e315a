import { defineStyle } from "@chakra-ui/react";
import { unbrokenName } from "../../lead/unbrokenName.ts";
import { mediumList, narrowList, wideList } from "../../list/listWidth.ts";

/** A phone: when and who beside the button, and the reason below, as wide as the row. */
const phoneRow = {
  gridTemplateColumns: "auto minmax(0, 1fr) auto var(--buttons-width, 6rem)",
  gridTemplateAreas: `
    "due phone phone buttons"
    "name name owner buttons"
    "facts facts facts facts"
    "question question question question"`,
  alignContent: "center",
  columnGap: "2",
  // All rows have this height, except where a text wraps.
  minH: "5.25rem",
  py: "2",
};

/** A narrow column, or large text: each part on a line of its own. */
const narrowRow = {
  gridTemplateColumns: "minmax(0, 1fr)",
  gridTemplateAreas: '"due" "phone" "name" "facts" "owner" "buttons" "question"',
};

/** A tablet: one line, with the phone number below the name. */
const mediumRow = {
  gridTemplateColumns: "7rem 8.5rem minmax(0, 1fr) auto minmax(6rem, auto)",
  gridTemplateAreas: `
    "due name facts owner buttons"
    "due phone facts owner buttons"
    ". question question question question"`,
  columnGap: "3",
  // Room for a third line: the time where the person is, below the phone number.
  minH: "4.5rem",
  py: "1",
  "& a[data-lead]": { py: "0" },
};

/** A computer: one line. */
const wideRow = {
  gridTemplateColumns: "7.5rem 9.5rem 7.5rem minmax(0, 1fr) minmax(4.5rem, auto) auto",
  gridTemplateAreas: `
    "due name phone facts owner buttons"
    ". question question question question question"`,
  // Below `lg`, as high as on narrower tablets.
  minH: { lg: "touch" },
  py: "0",
};

/** How the parts of the rows of `TouchRow` are laid out. For the list that contains them. */
export const touchRowLayout = defineStyle({
  "& > li": {
    ...phoneRow,
    [narrowList]: narrowRow,
    [mediumList]: mediumRow,
    [wideList]: wideRow,
    // So that they fit into a row of 44 px.
    lg: { "& [data-part=buttons] > *": { minH: "9", h: "9", textStyle: "sm" } },
    // All buttons are as wide as Call, so that the columns are the same in each row.
    lgDown: {
      "& [data-part=buttons] > button": {
        maxW: "6rem",
        px: "1",
        lineHeight: "1.125rem",
        whiteSpace: "normal",
        [narrowList]: { maxW: "none" },
      },
    },
  },
  // A thick line above the first row of a part of the queue.
  "& > li[data-starts-part]": { borderTopWidth: "3px" },
  // Without a button, on a phone.
  "& > li[data-done]": { bg: "bg.subtle", "--buttons-width": "0rem" },
  "& > li[data-part=title]": {
    display: "flex",
    minH: "9",
    py: "0",
    textStyle: "sm",
    fontWeight: "semibold",
    bg: "bg.subtle",
  },
  "& a[data-lead]": { py: { md: "1" }, ...unbrokenName, _hover: { color: "accent.fg" } },
});
