import { chakra } from "@chakra-ui/react";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";

const onPhones = "@media screen and (width < 768px)";
const onWide = "@media print, (width >= 768px)";

/** The table element. On phones each row is a column, or a card if its figures are long. Elsewhere it is a plain table. */
export const TableFrame = chakra("table", {
  base: {
    width: "full",
    "& tbody th": { fontWeight: "bold", textAlign: "start" },
    "& td[data-figure=revenue], & td[data-figure=gross_profit]": { fontWeight: "bold" },
    [onPhones]: { "& thead th": { color: "fg.muted", textAlign: "start" } },
    [onWide]: {
      borderCollapse: "collapse",
      textStyle: "sm",
      "& th, & td": { px: "1.5", py: "2", textAlign: "end", borderBottomWidth: "1px" },
      // Equal in both tables, so that their columns line up. Long figures still widen a column.
      "& thead th": {
        width: "11%",
        textStyle: "xs",
        fontWeight: "semibold",
        color: "fg.muted",
        whiteSpace: "nowrap",
      },
      "& th:first-of-type": { width: "auto", textAlign: "start", ps: "0" },
      "& td:last-of-type, & th:last-of-type": { pe: "0" },
      "& [data-title]": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "1.5" },
      "& [data-label]": { display: "none" },
    },
  },
  variants: {
    figures: {
      short: {
        [onPhones]: {
          display: "grid",
          gridTemplateRows: "repeat(8, auto)",
          gridAutoFlow: "column",
          gridTemplateColumns: "auto",
          gridAutoColumns: "minmax(0, 1fr)",
          textStyle: "sm",
          "& caption": { gridArea: "1 / 1" },
          "& thead, & tbody, & tr": { display: "contents" },
          "& th, & td": { py: "1", borderBottomWidth: "1px" },
          "& thead th": { textStyle: "xs", lineHeight: "1.25rem", fontWeight: "normal", pe: "2" },
          "& tbody th, & td": { textAlign: "end" },
          "& [data-title]": { display: "grid", justifyItems: "end", gap: "0.5" },
          // In a narrow column the badge takes two lines.
          "& [data-goal]": {
            px: "0.5",
            borderRadius: "sm",
            lineHeight: "1",
            letterSpacing: "-0.02em",
            textAlign: "center",
            whiteSpace: "normal",
            "& svg": { display: "none" },
          },
          "& [data-label]": { display: "none" },
        },
      },
      long: {
        [onWide]: { textStyle: "xs", "& th, & td": { px: "1" } },
        [onPhones]: {
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
          "& [data-title]": { display: "flex", justifyContent: "space-between" },
          // Equal widths. Very long figures wrap.
          "& td": { display: "grid", flex: "1 0 21%", minW: "max-content" },
          "& td[data-kind=money]": { flexBasis: "30%" },
          "& [data-label]": { textStyle: "xs", fontWeight: "normal", color: "fg.muted" },
        },
      },
    },
  },
});
