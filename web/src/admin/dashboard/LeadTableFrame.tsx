import { chakra } from "@chakra-ui/react";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";

/** A phone or a tablet: each lead a card. Who, how to reach them, then their numbers in two lines. */
const cards = {
  display: "block",
  "& thead": visuallyHidden,
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
    borderRadius: "lg",
    bg: "bg.panel",
  },
  "& tbody th": { gridColumn: "1 / span 8", gridRow: "1", textAlign: "start" },
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
    // Over the name's press area, which is all of the card.
    "& a": { position: "relative", zIndex: "1" },
  },
  "& td[data-number]": {
    display: "grid",
    alignContent: "start",
    gridColumn: "span 3",
    textStyle: "sm",
    fontWeight: "semibold",
  },
  // Four short ones in a line, then what the plan costs and brings.
  "& td[data-figure=jobs]": { order: "1" },
  "& td[data-figure=budget], & td[data-figure=leads], & td[data-figure=revenue]": {
    order: "2",
    gridColumn: "span 4",
  },
  "& [data-cell=website] > span": { display: "none" },
  "& [data-label]": { textStyle: "xs", fontWeight: "normal", color: "fg.muted" },
} as const;

/** A desk: columns, numbers right-aligned. */
const columns = {
  display: "table",
  tableLayout: "fixed",
  borderCollapse: "separate",
  borderSpacing: "0",
  borderWidth: "1px",
  borderRadius: "lg",
  bg: "bg.panel",
  textStyle: "sm",
  "& th, & td": { px: "1.5", py: "2", textAlign: "start", verticalAlign: "top" },
  "& thead th:first-of-type, & td:first-of-type": { ps: "3" },
  "& td:last-of-type, & thead th:last-of-type": { pe: "3" },
  "& thead th": {
    position: "sticky",
    top: "0",
    zIndex: "docked",
    bg: "bg.subtle",
    borderBottomWidth: "1px",
    textStyle: "xs",
    fontWeight: "semibold",
    color: "fg.muted",
    verticalAlign: "bottom",
  },
  "& thead th:first-of-type": { borderTopLeftRadius: "lg" },
  "& thead th:last-of-type": { borderTopRightRadius: "lg" },
  "& [data-number]": { textAlign: "end" },
  "& tbody tr:not(:last-of-type) > *": { borderBottomWidth: "1px" },
  "& tbody tr": { _hover: { bg: "bg.subtle" } },
  "& [data-cell=when]": { color: "fg.muted" },
  "& [data-cell=contact]": { "& > *": { display: "flex" } },
  "& [data-figure=budget]": {
    "& > span:not([data-label])": { display: "flex", justifyContent: "flex-end" },
  },
  "& [data-figure=revenue]": { fontWeight: "bold" },
  "& [data-label]": { display: "none" },
  ...widths({ 1: 9, 2: 11.5, 3: 16, 4: 9, 5: 6, 6: 8.5, 7: 6.5, 8: 10.5, 9: 5.5, 10: 5.5, 11: 12 }),
} as const;

/** Of the columns, in percent. */
function widths(percents: Readonly<Record<number, number>>) {
  return Object.fromEntries(
    Object.entries(percents).map(([column, percent]) => [
      `& thead th:nth-of-type(${column})`,
      { width: `${percent}%` },
    ]),
  );
}

/** The table element in both layouts. */
export const LeadTableFrame = chakra("table", {
  base: { width: "full", lgDown: cards, lg: columns },
});
