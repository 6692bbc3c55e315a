import { defineStyle, Table } from "@chakra-ui/react";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { memo, useMemo } from "react";
import { type LeadColumn, leadColumns } from "./leadColumns.tsx";
import type { ColumnChoice } from "./useColumnChoice.ts";

type LeadTableProps = Readonly<{
  leads: readonly Lead[];
  columnVisibility: ColumnChoice["visible"];
}>;

/** The leads as a table, for larger screens. */
export function LeadTable({ leads, columnVisibility }: LeadTableProps) {
  // The same array until the choice changes: then unchanged rows do not render again.
  const columns = useMemo(
    () => leadColumns.filter(({ id }) => columnVisibility[id]),
    [columnVisibility],
  );
  const totalWidth = columns.reduce((sum, { width }) => sum + width, 0);
  return (
    <Table.Root aria-label="Leads, newest first" size="sm" css={leadTableStyles}>
      <Table.ColumnGroup>
        {columns.map(({ id, width }) => (
          <Table.Column key={id} htmlWidth={`${(100 * width) / totalWidth}%`} />
        ))}
      </Table.ColumnGroup>
      <Table.Header>
        <Table.Row>
          {columns.map(({ id, label, fullLabel, isNumber }) => (
            <Table.ColumnHeader key={id} scope="col" data-number={isNumber || undefined}>
              <span aria-hidden={fullLabel !== undefined}>{label}</span>
              {fullLabel && <span className="visually-hidden">{fullLabel}</span>}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {leads.map((lead) => (
          <LeadRow key={lead.id} lead={lead} columns={columns} />
        ))}
      </Table.Body>
    </Table.Root>
  );
}

type LeadRowProps = Readonly<{ lead: Lead; columns: readonly LeadColumn[] }>;

/** One lead. Renders again only if the lead or the columns change. */
const LeadRow = memo(function LeadRow({ lead, columns }: LeadRowProps) {
  return (
    <Table.Row>
      {columns.map(({ id, isNumber, cell }) => {
        const isName = id === "name";
        return (
          <Table.Cell
            key={id}
            as={isName ? "th" : "td"}
            scope={isName ? "row" : undefined}
            data-column={id}
            data-number={isNumber || undefined}
          >
            {cell(lead)}
          </Table.Cell>
        );
      })}
    </Table.Row>
  );
});

/** A sticky head, numbers aligned at the end, and marks on the open lead and on new ones. Reports use it too. */
export const leadTableStyles = defineStyle({
  tableLayout: "fixed",
  borderCollapse: "separate",
  borderSpacing: "0",
  borderWidth: "1px",
  borderRadius: "l3",
  bg: "bg.panel",
  // Two lines of text fit into a row of 44 px.
  "& th, & td": { px: "1.5", py: "1px", verticalAlign: "middle", overflowWrap: "anywhere" },
  // Marks on a third line do not touch the edges.
  "& tbody th": { py: "1" },
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
  "& tbody tr": { h: "touch", bg: "transparent", _hover: { bg: "bg.subtle" } },
  "& tbody tr:has([aria-current])": { bg: "accent.subtle" },
  "& tbody tr:has([data-new]) td:first-of-type": {
    boxShadow: "inset 3px 0 0 {colors.accent.solid}",
  },
  "& tbody tr:last-of-type > *": { borderBottomWidth: "0" },
  "& [data-column=revenue]": { fontWeight: "bold" },
});
