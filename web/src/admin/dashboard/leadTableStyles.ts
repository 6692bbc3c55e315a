import { defineStyle } from "@chakra-ui/react";

/** Cards, for phones and tablets: name and time, then the contact links, then the figures in two lines. */
const cards = defineStyle({
  display: "block",
  "& thead": {
    position: "absolute",
    width: "1px",
    height: "1px",
    overflow: "hidden",
    clipPath: "inset(50%)",
    whiteSpace: "nowrap",
  },
  "& tbody": {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
    gap: "3",
  },
  "& tbody tr": {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "repeat(12, minmax(0, 1fr))",
    alignContent: "start",
    columnGap: "3",
    rowGap: "2",
    p: "4",
    borderWidth: "1px",
    borderRadius: "l3",
    bg: "bg.panel",
  },
  "& tbody th, & td": { p: "0", borderBottomWidth: "0" },
  "& tbody th": { gridColumn: "1 / span 8", gridRow: "1" },
  "& [data-cell=when]": {
    gridColumn: "9 / -1",
    gridRow: "1",
    alignSelf: "center",
    textAlign: "end",
    textStyle: "sm",
    color: "fg.muted",
  },
  "& [data-cell=contact], & [data-cell=website]": {
    gridColumn: "1 / -1",
    display: "flex",
    flexWrap: "wrap",
    columnGap: "5",
    mt: "-2",
    "& > *": { justifySelf: "start" },
    // Above the name's click area, which covers the card.
    "& a": { position: "relative", zIndex: "1" },
  },
  "& td[data-number]": {
    display: "grid",
    alignContent: "start",
    gridColumn: "span 3",
    textStyle: "sm",
    fontWeight: "semibold",
  },
  // Four short figures in the first line, then the plan's cost and result.
  "& td[data-figure=jobs]": { order: "1" },
  "& td[data-figure=budget], & td[data-figure=leads], & td[data-figure=revenue]": {
    order: "2",
    gridColumn: "span 4",
  },
  "& [data-cell=website] > span": { display: "none" },
  "& [data-label]": { textStyle: "xs", fontWeight: "normal", color: "fg.muted" },
});

/** Columns, for desktops, with figures aligned right. */
const columns = defineStyle({
  tableLayout: "fixed",
  borderCollapse: "separate",
  borderSpacing: "0",
  borderWidth: "1px",
  borderRadius: "l3",
  bg: "bg.panel",
  "& th, & td": { px: "1.5", verticalAlign: "top" },
  "& thead th:first-of-type, & td:first-of-type": { ps: "3" },
  "& td:last-of-type, & thead th:last-of-type": { pe: "3" },
  "& thead th": {
    position: "sticky",
    top: "0",
    zIndex: "docked",
    bg: "bg.subtle",
    textStyle: "xs",
    fontWeight: "semibold",
    color: "fg.muted",
    verticalAlign: "bottom",
  },
  "& thead th:first-of-type": { borderTopLeftRadius: "l3" },
  "& thead th:last-of-type": { borderTopRightRadius: "l3" },
  "& [data-number]": { textAlign: "end" },
  "& tr": { bg: "transparent" },
  "& tbody tr": { _hover: { bg: "bg.subtle" } },
  "& tbody tr:last-of-type > *": { borderBottomWidth: "0" },
  "& [data-cell=when]": { color: "fg.muted" },
  "& [data-cell=contact]": { "& > *": { display: "flex" } },
  "& [data-figure=budget]": {
    "& > span:not([data-label])": { display: "flex", justifyContent: "flex-end" },
  },
  "& [data-figure=revenue]": { fontWeight: "bold" },
  "& [data-label]": { display: "none" },
  ...columnWidths([9, 11.5, 16, 9, 6, 8.5, 6.5, 10.5, 5.5, 5.5, 12]),
});

export const leadTableStyles = defineStyle({ lgDown: cards, lg: columns });

function columnWidths(percents: readonly number[]) {
  return Object.fromEntries(
    percents.map((percent, index) => [
      `& thead th:nth-of-type(${index + 1})`,
      { width: `${percent}%` },
    ]),
  );
}
