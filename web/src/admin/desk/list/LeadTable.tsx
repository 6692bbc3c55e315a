import { Table, VisuallyHidden } from "@chakra-ui/react";
import type { Lead } from "@planner/shared/lead/leadSchema";
import {
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { memo, useMemo } from "react";
import { type LeadColumn, leadColumns, type RowContext } from "./leadColumns.tsx";
import { leadTableStyles } from "./leadTableStyles.ts";

type LeadTableProps = Readonly<{
  leads: readonly Lead[];
  columnVisibility: Readonly<Record<string, boolean>>;
  now: Date;
  arrived: ReadonlySet<string>;
  /** The id of the lead in the panel. */
  openId: string | undefined;
}>;

/** The leads as a table, for screens with room for it. */
export function LeadTable({ leads, columnVisibility, now, arrived, openId }: LeadTableProps) {
  const table = useTable({
    features,
    columns,
    data: leads,
    state: { columnVisibility },
    getRowId: ({ id }) => id,
  });
  const visibleIds = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join();
  // The same array until the choice changes, so that rows without changes do not render again.
  const visible = useMemo(
    () => leadColumns.filter(({ id }) => visibleIds.split(",").includes(id)),
    [visibleIds],
  );
  const totalWidth = visible.reduce((sum, { width }) => sum + width, 0);
  return (
    <Table.Root aria-label="Leads, newest first" size="sm" css={leadTableStyles}>
      <Table.ColumnGroup>
        {visible.map(({ id, width }) => (
          <Table.Column key={id} htmlWidth={`${(100 * width) / totalWidth}%`} />
        ))}
      </Table.ColumnGroup>
      <Table.Header>
        <Table.Row>
          {visible.map(({ id, label, long, isNumber }) => (
            <Table.ColumnHeader key={id} scope="col" data-number={isNumber || undefined}>
              <span aria-hidden={long !== undefined}>{label}</span>
              {long && <VisuallyHidden>{long}</VisuallyHidden>}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {table.getRowModel().rows.map((row) => (
          <LeadRow
            key={row.id}
            lead={row.original}
            columns={visible}
            now={now}
            hasArrived={arrived.has(row.id)}
            isOpen={openId === row.id}
          />
        ))}
      </Table.Body>
    </Table.Root>
  );
}

type LeadRowProps = RowContext & Readonly<{ lead: Lead; columns: readonly LeadColumn[] }>;

const LeadRow = memo(function LeadRow({ lead, columns, ...context }: LeadRowProps) {
  return (
    <Table.Row
      data-open={context.isOpen || undefined}
      data-arrived={context.hasArrived || undefined}
    >
      {columns.map(({ id, isNumber, cell }) =>
        id === "name" ? (
          <Table.Cell key={id} as="th" scope="row">
            {cell(lead, context)}
          </Table.Cell>
        ) : (
          <Table.Cell key={id} data-column={id} data-number={isNumber || undefined}>
            {cell(lead, context)}
          </Table.Cell>
        ),
      )}
    </Table.Row>
  );
});

const features = tableFeatures({ columnVisibilityFeature });
const helper = createColumnHelper<typeof features, Lead>();
const columns = helper.columns(
  leadColumns.map(({ id, label }) => helper.display({ id, header: label })),
);
