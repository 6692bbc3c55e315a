import { chakra } from "@chakra-ui/react";
import { formatCount, formatMoney, formatTenths } from "@planner/shared/format";
import type { PlanTotals } from "@planner/shared/plan/Plan";
import { ChangeHighlight } from "../../../ui/content/ChangeHighlight.tsx";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";

/** One row: a week, or the total up to a week. The profit after ads is in whole dollars. */
export type FigureRow = {
  readonly title: string;
  readonly goalReached?: boolean;
  readonly figures: PlanTotals & { readonly profit: number };
};

type Column = Readonly<{
  figure: keyof FigureRow["figures"];
  label: string;
  /** What follows the figure where the row is a short text. */
  unit: string;
  /** The unit of a single one. Absent if it is the same. */
  singleUnit?: string;
}>;

const columns: readonly Column[] = [
  { figure: "leads", label: "Leads", unit: "leads", singleUnit: "lead" },
  { figure: "bookings", label: "Bookings", unit: "booked" },
  { figure: "shows", label: "Shows", unit: "shows", singleUnit: "show" },
  { figure: "jobs", label: "Jobs", unit: "jobs", singleUnit: "job" },
  { figure: "ad_spend", label: "Ad spend", unit: "ads" },
  { figure: "revenue", label: "Revenue", unit: "" },
  { figure: "gross_profit", label: "Gross profit", unit: "gross profit" },
  { figure: "profit", label: "Profit after ads", unit: "after ads" },
];

/** In a short row: the revenue at its end, and these below. The others show on request. */
const shortRows = {
  weeks: ["bookings", "jobs"],
  totals: ["jobs", "ad_spend", "profit"],
} as const;

/**
 * A table whose columns line up with those of other tables in a `FigureGrid`. Where they do not fit, rows are texts of two lines; the
 * roles keep it a table for screen readers.
 */
export function FigureTable({ caption, kind, rows, allRows, isOpen }: FigureTableProps) {
  const inShort: readonly string[] = shortRows[kind];
  const longest = Math.max(...allRows.map((row) => figuresLength(allRows, row)));
  const fits = longest <= fitsTable.small;
  return (
    <Table
      role="table"
      fits={fits}
      data-open={isOpen || undefined}
      data-kind={kind}
      data-long={longest > fitsTable.usual || undefined}
    >
      <chakra.caption css={visuallyHidden}>{caption}</chakra.caption>
      <chakra.thead role="rowgroup">
        <chakra.tr role="row">
          <chakra.th role="columnheader" scope="col">
            {kind === "weeks" ? "Week" : "After"}
          </chakra.th>
          {columns.map(({ figure, label }) => (
            <chakra.th key={figure} role="columnheader" scope="col" data-figure={figure}>
              {label}
            </chakra.th>
          ))}
        </chakra.tr>
      </chakra.thead>
      <chakra.tbody role="rowgroup">
        {rows.map((row) => (
          <chakra.tr key={row.title} role="row">
            <chakra.th role="rowheader" scope="row">
              <span>{row.title}</span>{" "}
              {row.goalReached ? <GoalReached>Goal Reached</GoalReached> : null}
            </chakra.th>
            {columns.map(({ figure, unit, singleUnit = unit }) => {
              const text = figureText(allRows, figure, row.figures[figure]);
              return (
                <chakra.td
                  key={figure}
                  role="cell"
                  data-figure={figure}
                  data-short={inShort.includes(figure) || undefined}
                >
                  <ChangeHighlight>{text}</ChangeHighlight>
                  <span data-unit="" aria-hidden="true">
                    {` ${text === "1" ? singleUnit : unit}`}
                  </span>
                </chakra.td>
              );
            })}
          </chakra.tr>
        ))}
      </chakra.tbody>
    </Table>
  );
}

type FigureTableProps = {
  readonly caption: string;
  readonly kind: "weeks" | "totals";
  readonly rows: readonly FigureRow[];
  /** Of all tables in the grid, so that a column has the same decimals in each. */
  readonly allRows: readonly FigureRow[];
  /** Whether short rows show the other columns too. */
  readonly isOpen: boolean;
};

/** The characters of a row's figures that fit beside each other on a wide screen, in the usual and in a small size. */
const fitsTable = { usual: 47, small: 60 };

/** The characters of all figures of a row. */
function figuresLength(rows: readonly FigureRow[], { figures }: FigureRow): number {
  const texts = columns.map(({ figure }) => figureText(rows, figure, figures[figure]));
  return texts.join("").length;
}

/** The counts of a column have equal decimals: 4.0 below 2.8, but 4 if all are whole. */
function figureText(
  rows: readonly FigureRow[],
  figure: keyof FigureRow["figures"],
  value: number,
): string {
  if (!counts.has(figure)) return formatMoney(value);
  const hasTenths = rows.some(({ figures }) => formatCount(figures[figure]).includes("."));
  return hasTenths ? formatTenths(value) : formatCount(value);
}

const counts: ReadonlySet<string> = new Set(["leads", "bookings", "shows", "jobs"]);

/** With a check mark that screen readers skip. */
const GoalReached = chakra("span", {
  base: {
    color: "status.green.fg",
    textStyle: "xs",
    fontWeight: "semibold",
    whiteSpace: "nowrap",
    _before: { content: '"✓ " / ""' },
  },
});

/** From this width of its container on, the table has its columns. */
export const tableWidth = "35rem";

/** Its columns are those of the grid. */
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

/** Figures of the third line, and the profit at the end of the second one. */
const onRequest = "td:not([data-short], [data-figure=revenue], [data-figure=profit])";
const profitOnRequest = "td[data-figure=profit]:not([data-short])";

/** Rows of two lines: title and revenue, which the header of the first table names, then the other figures with their units. */
const shortTable = {
  "&, & tbody": { display: "block" },
  "& thead": { display: "block", textStyle: "xs", color: "fg.muted" },
  "& thead tr": { display: "flex", justifyContent: "space-between", borderBottomWidth: "1px" },
  "&[data-kind=totals] thead, & thead th:not(:first-of-type, [data-figure=revenue])":
    visuallyHidden,
  "& tbody tr": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    columnGap: "1",
    py: "3px",
    borderBottomWidth: "1px",
  },
  "& tbody th": { flex: "1", order: "1", textAlign: "start" },
  "& td": { order: "4", whiteSpace: "normal", textStyle: "sm", color: "fg.muted" },
  "& td[data-figure=revenue]": {
    order: "2",
    ms: "auto",
    textStyle: "md",
    fontWeight: "bold",
    color: "fg",
  },
  // Starts the second line.
  "& tbody tr::after": { content: '""', order: "3", flexBasis: "100%" },
  "& tbody tr::before": { content: '""', order: "5", flexBasis: "100%" },
  "& td[data-short]:has(~ td[data-short]:not([data-figure=profit]))::after": { content: '" ·"' },
  "& td[data-figure=profit]": { ms: "auto" },
  [`& ${onRequest}`]: { order: "6", textStyle: "xs" },
  [`& ${onRequest}:has(~ ${onRequest})::after`]: { content: '" ·"' },
  [`@container (width < ${tableWidth})`]: {
    [`&:not([data-open]) :is(${onRequest}, ${profitOnRequest})`]: visuallyHidden,
  },
};

/** The columns that its tables share. */
export const FigureGrid = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    "& > *": { gridColumn: "1 / -1" },
    [`@container (width >= ${tableWidth})`]: {
      gridTemplateColumns: `auto repeat(${columns.length}, auto)`,
      columnGap: "2",
    },
    _print: { gridTemplateColumns: `auto repeat(${columns.length}, auto)`, columnGap: "2" },
  },
});

const Table = chakra("table", {
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
        [`@container (width >= ${tableWidth})`]: {
          ...wideTable,
          "&[data-long]": { textStyle: "xs" },
        },
        [`@container (width < ${tableWidth})`]: shortTable,
      },
      false: { "@media screen": shortTable },
    },
  },
});
