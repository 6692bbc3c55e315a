import { chakra } from "@chakra-ui/react";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";
import { inColumns, narrow } from "./FigureGrid.tsx";

/** Rows whose cells are in the columns of the grid. */
const wideTable = {
  "&, & thead, & tbody, & tr": {
    display: "grid",
    gridColumn: "1 / -1",
    gridTemplateColumns: "subgrid",
  },
  "& tr": { alignItems: "baseline", borderBottomWidth: "1px" },
  "& th, & td": { py: "2", textAlign: "end" },
  "& thead tr": { alignItems: "end" },
  // A label wraps, so that its figures decide the width of the column.
  "& thead th": {
    w: "min-content",
    justifySelf: "end",
    textStyle: "xs",
    fontWeight: "medium",
    color: "fg.muted",
  },
  "& thead th:last-of-type": { w: "4.25rem" },
  "& th:first-of-type": { justifySelf: "start", textAlign: "start" },
  "& [data-unit]": { display: "none" },
};

/** The header of short rows, above the first table only: it names the figure at their end. */
const shortHeader = {
  "& thead": { display: "block", textStyle: "xs", color: "fg.muted" },
  "& thead tr": { display: "flex", justifyContent: "end", pb: "1", borderBottomWidth: "1px" },
  "&[data-kind=totals] thead, & thead th:not([data-figure=revenue])": visuallyHidden,
};

/** Rows as texts of two lines, and of three on request. The row's pseudo-elements, as wide as the row, break the lines. */
const shortRows = {
  "&, & tbody": { display: "block" },
  "& tbody tr": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    columnGap: "1",
    py: "3px",
    borderBottomWidth: "1px",
  },
  "& tbody th": { flex: "1", order: "1", textAlign: "start" },
  "& tbody th > span": { whiteSpace: "nowrap" },
  "& td": { whiteSpace: "normal", textStyle: "sm", color: "fg.muted" },
  "& td[data-line='1']": {
    order: "2",
    ms: "auto",
    textStyle: "md",
    fontWeight: "bold",
    color: "fg",
  },
  "& tbody tr::after": { content: '""', order: "3", flexBasis: "100%" },
  "& td[data-line='2']": { order: "4" },
  "& td[data-line='2']:has(~ [data-line='2']:not([data-figure=profit]))::after": {
    content: '" ·"',
  },
  "& td[data-figure=profit]": { ms: "auto" },
  "& tbody tr::before": { content: '""', order: "5", flexBasis: "100%" },
  "& td[data-line='3']": { order: "6", textStyle: "xs" },
  "& td[data-line='3']:has(~ [data-line='3'])::after": { content: '" ·"' },
};

const shortTable = {
  ...shortHeader,
  ...shortRows,
  [narrow]: { "&:not([data-open]) [data-on-request]": visuallyHidden },
};

/** The `<table>` of figures: in columns if its longest row fits them, otherwise in short rows. */
export const FigureTableFrame = chakra("table", {
  base: {
    width: "full",
    borderCollapse: "collapse",
    "& td": { whiteSpace: "nowrap" },
    "& tbody th": { fontWeight: "semibold" },
    "&[data-kind=totals] td[data-figure=profit]": { fontWeight: "bold", color: "fg" },
    _print: { ...wideTable, textStyle: "xs" },
  },
  variants: {
    fits: {
      true: {
        textStyle: "sm",
        [inColumns]: { ...wideTable, "&[data-long]": { textStyle: "xs" } },
        [narrow]: shortTable,
      },
      false: { "@media screen": shortTable },
    },
  },
});
