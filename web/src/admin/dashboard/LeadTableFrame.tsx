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
  "& td[data-figure=target], & td[data-figure=job_value], & td[data-figure=margin]": {
    gridColumn: "span 4",
  },
  "& td[data-figure=budget]": { gridColumn: "1 / span 4" },
  "& td[data-figure=revenue]": { gridColumn: "span 4" },
  "& td[data-figure=leads], & td[data-figure=jobs]": { gridColumn: "span 2" },
  "& [data-label]": { textStyle: "xs", fontWeight: "normal", color: "fg.muted" },
} as const;

/** A desk: columns, numbers right-aligned. */
const columns = {
  display: "table",
  borderCollapse: "separate",
  borderSpacing: "0",
  borderWidth: "1px",
  borderRadius: "lg",
  bg: "bg.panel",
  textStyle: "sm",
  "& th, & td": { px: "2", py: "2", textAlign: "start", verticalAlign: "top" },
  "& th:first-of-type, & td:first-of-type": { ps: "3" },
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
  "& td[data-number]": { whiteSpace: "nowrap" },
  "& tbody tr:not(:last-of-type) > *": { borderBottomWidth: "1px" },
  "& tbody tr": { _hover: { bg: "bg.subtle" } },
  "& [data-cell=when]": { color: "fg.muted", whiteSpace: "nowrap" },
  "& [data-cell=contact]": { "& > *": { display: "flex" } },
  "& [data-figure=budget]": {
    "& > span:not([data-label])": { display: "flex", justifyContent: "flex-end" },
  },
  "& [data-figure=revenue]": { fontWeight: "bold" },
  "& [data-label]": { display: "none" },
} as const;

/** The table element in both its shapes. */
export const LeadTableFrame = chakra("table", {
  base: { width: "full", lgDown: cards, lg: columns },
});
