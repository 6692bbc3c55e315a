import { chakra } from "@chakra-ui/react";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";
import { PlainTable } from "../PlainTable.tsx";
import type { ChartTableModel } from "./ChartTableModel.ts";

/** A chart's figures for whoever would rather read them, or cannot see the chart. `about` tells this table's opener from the others. */
export function ChartTable({ table, about }: ChartTableProps) {
  return (
    <Details>
      <chakra.summary>
        Show the numbers<chakra.span css={visuallyHidden}>: {about}</chakra.span>
      </chakra.summary>
      <PlainTable {...table} />
    </Details>
  );
}

type ChartTableProps = { readonly table: ChartTableModel; readonly about: string };

const Details = chakra("details", {
  base: {
    mt: "1",
    _print: { display: "none" },
    "& summary": {
      display: "list-item",
      width: "fit-content",
      py: "3",
      cursor: "button",
      textStyle: "sm",
      color: "accent.fg",
      fontWeight: "semibold",
    },
  },
});
