import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { visuallyHidden } from "../visuallyHidden.ts";
import { ChangeHighlight } from "./ChangeHighlight.tsx";

/** A row with a figure per column, or a note instead of the figures. The title is the row's header. */
export type PlainTableRow =
  | {
      readonly title: string;
      /** What the figures are made of, below the title. */
      readonly detail?: string;
      readonly figures: readonly string[];
    }
  | { readonly title: string; readonly note: ReactNode; readonly isHighlighted: boolean };

type PlainTableProps = Readonly<{
  caption: string;
  /** The heads of the columns. The first one is that of the titles. */
  columns: readonly string[];
  rows: readonly PlainTableRow[];
}>;

/** A small table. Rows with very long figures are stacked on phones. */
export function PlainTable({ caption, columns, rows }: PlainTableProps) {
  const [titleColumn, ...figureColumns] = columns;
  const isTooWide = rows.some((row) => characters(row) > maxPhoneCharacters);
  return (
    <chakra.div containerType="inline-size">
      <Table css={isTooWide ? stackedRows(figureColumns.length) : undefined}>
        <chakra.caption css={visuallyHidden}>{caption}</chakra.caption>
        <thead>
          <tr>
            <th scope="col" data-corner="">
              {titleColumn}
            </th>
            {figureColumns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.title} row={row} columns={figureColumns} />
          ))}
        </tbody>
      </Table>
    </chakra.div>
  );
}

type RowProps = Readonly<{ row: PlainTableRow; columns: readonly string[] }>;

function Row({ row, columns }: RowProps) {
  if ("note" in row) {
    return (
      <tr data-highlighted={row.isHighlighted || undefined}>
        <th scope="row">{row.title}</th>
        <td colSpan={columns.length}>{row.note}</td>
      </tr>
    );
  }
  return (
    <tr>
      <th scope="row">
        <span>{row.title}</span> {row.detail && <Detail>{row.detail}</Detail>}
      </th>
      {columns.map((column, index) => (
        <td key={column} data-column={column}>
          <ChangeHighlight>{row.figures[index] ?? ""}</ChangeHighlight>
        </td>
      ))}
    </tr>
  );
}

const Detail = chakra("span", {
  base: {
    display: { base: "block", _print: "inline" },
    textStyle: "xs",
    fontWeight: "normal",
    color: "fg.muted",
  },
});

/** The characters of a row's figures. A note breaks into lines. */
function characters(row: PlainTableRow): number {
  return "figures" in row ? row.figures.join("").length : 0;
}

/** The characters of a row's figures that fit on phones from 360 px. */
const maxPhoneCharacters = 28;

const Table = chakra("table", {
  base: {
    width: "full",
    borderCollapse: "collapse",
    textStyle: "sm",
    "@media screen and (width < 360px)": { fontSize: "xs" },
    "& th, & td": {
      py: "1.5",
      ps: "2",
      textAlign: "end",
      borderTopWidth: "1px",
    },
    "& thead th": { borderTopWidth: "0", fontWeight: "semibold", color: "fg.muted" },
    "& th:first-of-type": { ps: "0", textAlign: "start" },
    "& tr[data-highlighted] td": { color: "status.yellow.fg", fontWeight: "semibold" },
    // Beside five figures, a week stays on its line.
    "@media screen and (width < 400px)": { "& th, & td": { ps: "1" } },
    "@container (width >= 20rem)": { "& th:has(~ td:nth-of-type(5))": { whiteSpace: "nowrap" } },
    // Where the text is large, each figure has a line with its column.
    "@container (width < 17.5rem)": {
      "& thead": visuallyHidden,
      "& tr, & tbody th": { display: "block" },
      "& tbody th": { pb: "0", fontWeight: "semibold" },
      "& tbody td": {
        display: "flex",
        flexWrap: "wrap",
        justifyContent: "space-between",
        columnGap: "2",
        ps: "0",
        py: "0",
        borderTopWidth: "0",
        _before: { content: "attr(data-column)", color: "fg.muted" },
      },
    },
  },
});

/** Puts each row's header above its cells on phones, so that figures in millions fit. */
function stackedRows(columns: number) {
  return {
    "@media screen and (width < 480px)": {
      "& tr": { display: "grid", gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` },
      "& thead [data-corner]": { display: "none" },
      "& tbody th": { gridColumn: "1 / -1", pb: "0" },
      "& tbody td": { borderTopWidth: "0", px: "0.5", overflowWrap: "anywhere" },
    },
  };
}
