import { chakra } from "@chakra-ui/react";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";

/** A phone: each row a card, its counts in one line and its money in the next. */
const cards = {
  "&, & tbody": { display: "grid", gap: "2" },
  "& thead": visuallyHidden,
  "& tbody tr": {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "2",
    rowGap: "3",
    p: "4",
    borderWidth: "1px",
    borderRadius: "lg",
    bg: "bg.panel",
  },
  "& tbody th": { flex: "1 0 100%" },
  "& [data-title]": { justifyContent: "space-between" },
  // They share the width evenly, and wrap rather than scroll when a figure is very long.
  "& td": { display: "grid", flex: "1 0 21%", minW: "max-content" },
  "& td[data-kind=money]": { flexBasis: "30%" },
  "& [data-label]": { textStyle: "xs", fontWeight: "normal", color: "fg.muted" },
} as const;

/** Enough room, and paper: columns of right-aligned figures. */
const columns = {
  display: "table",
  borderCollapse: "separate",
  borderSpacing: "0",
  borderWidth: "1px",
  borderRadius: "lg",
  bg: "bg.panel",
  overflow: "hidden",
  textStyle: { base: "sm", lg: "md" },
  "& th, & td": { px: { base: "1.5", lg: "3" }, py: "3", textAlign: "end" },
  // Alike in both tables, so that their columns line up; long figures still widen theirs.
  "& thead th": {
    width: { base: "10%", lg: "11%" },
    textStyle: "xs",
    fontWeight: "semibold",
    color: "fg.muted",
    whiteSpace: "nowrap",
  },
  "& thead": { bg: "bg.subtle" },
  "& th:first-of-type": { width: "auto", textAlign: "start", ps: { base: "3", lg: "4" } },
  "& td:last-of-type, & th:last-of-type": { pe: { base: "3", lg: "4" } },
  "& tbody th, & tbody td": { borderTopWidth: "1px" },
  "& [data-label]": { display: "none" },
} as const;

/** The table element in both its shapes. */
export const TableFrame = chakra("table", {
  base: {
    width: "full",
    "& tbody th": { fontWeight: "bold", textAlign: "start" },
    "& [data-title]": { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: "2" },
    "& td[data-figure=revenue], & td[data-figure=gross_profit]": { fontWeight: "bold" },
    "@media screen and (width < 768px)": cards,
    "@media print, (width >= 768px)": columns,
  },
});
