import { chakra } from "@chakra-ui/react";
import { visuallyHidden } from "../visuallyHidden.ts";
import type { ChartTableModel } from "./ChartTableModel.ts";

/** A chart's figures for whoever would rather read them, or cannot see the chart. `about` tells this table's opener from the others. */
export function ChartTable({ table, about }: ChartTableProps) {
  const [first, ...others] = table.columns;
  return (
    <Details>
      <chakra.summary>
        Show the numbers<chakra.span css={visuallyHidden}>: {about}</chakra.span>
      </chakra.summary>
      <chakra.table>
        <chakra.caption css={visuallyHidden}>{table.caption}</chakra.caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([title, ...cells]) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {cells.map((cell, index) => (
                <td key={others[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </Details>
  );
}

type ChartTableProps = { readonly table: ChartTableModel; readonly about: string };

const Details = chakra("details", {
  base: {
    mt: "1",
    textStyle: "sm",
    _print: { display: "none" },
    "& summary": {
      display: "list-item",
      width: "fit-content",
      py: "3",
      cursor: "button",
      color: "accent.fg",
      fontWeight: "semibold",
    },
    "& table": { width: "full", borderCollapse: "collapse" },
    "& th, & td": { py: "1.5", ps: "2", textAlign: "end", borderTopWidth: "1px" },
    "& thead th": { borderTopWidth: "0", fontWeight: "semibold", color: "fg.muted" },
    "& th:first-of-type": { ps: "0", textAlign: "start" },
  },
});
