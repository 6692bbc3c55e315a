import { defineStyle } from "@chakra-ui/react";

/** Columns with a sticky head, figures aligned right, and marks on the open lead and on new ones. */
export const leadTableStyles = defineStyle({
  tableLayout: "fixed",
  borderCollapse: "separate",
  borderSpacing: "0",
  borderWidth: "1px",
  borderRadius: "l3",
  bg: "bg.panel",
  "& th, & td": { px: "1.5", py: "2", verticalAlign: "top", overflowWrap: "anywhere" },
  "& thead th:first-of-type, & td:first-of-type": { ps: "3" },
  "& thead th:last-of-type, & td:last-of-type": { pe: "3" },
  "& thead th": {
    position: "sticky",
    top: "0",
    zIndex: "docked",
    bg: "bg.subtle",
    overflowWrap: "normal",
    textStyle: "xs",
    fontWeight: "semibold",
    color: "fg.muted",
    verticalAlign: "bottom",
  },
  "& thead th:first-of-type": { borderTopLeftRadius: "l3" },
  "& thead th:last-of-type": { borderTopRightRadius: "l3" },
  "& [data-number]": { textAlign: "end" },
  "& td[data-number]": { whiteSpace: "nowrap" },
  "& tbody tr": { bg: "transparent", _hover: { bg: "bg.subtle" } },
  "& tbody tr[data-open]": { bg: "accent.subtle" },
  "& tbody tr[data-arrived] td:first-of-type": { boxShadow: "inset 3px 0 0 {colors.accent.solid}" },
  "& tbody tr:last-of-type > *": { borderBottomWidth: "0" },
  "& [data-column=revenue]": { fontWeight: "bold" },
});
