import { defineStyle } from "@chakra-ui/react";
import { leadTableStyles } from "../../desk/list/LeadTable.tsx";

/** The look of the tables of reports and of ad spend: like the list of leads, with sums in the last rows. */
export const reportTableStyles = defineStyle({
  ...leadTableStyles,
  "& thead th": { ...leadTableStyles["& thead th"], h: "9", py: "1.5" },
  "& tbody th": { ps: "3" },
  "& tbody tr[data-sum]": { _hover: { bg: "transparent" } },
  "& tbody tr[data-sum] > *": { fontWeight: "bold" },
  "& tbody tr:not([data-sum]) + tr[data-sum] > *": { borderTopWidth: "2px" },
});
