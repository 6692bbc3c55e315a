import { chakra, Flex, Grid, Heading, Table, Text } from "@chakra-ui/react";
import { formatCount, pluralize } from "@planner/shared/format";
import type { DayRange } from "@planner/shared/reports/reportPeriod";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { saveFile } from "../../browser/saveFile.ts";
import { Button } from "../../ui/Button.tsx";
import { DeskIcon } from "../desk/controls.tsx";
import { csvFile } from "../desk/export/leadsFile.ts";
import { leadTableStyles } from "../desk/list/LeadTable.tsx";
import { useScreenWidth } from "../desk/list/useScreenWidth.ts";
import type { FigureName, Figures, ReportRow } from "./reportFigures.ts";
import { reportCells } from "./reportFile.ts";
import { figureLabels, figureText } from "./reportTexts.ts";

/** The bars of a row: the first one behind the others, or each below the other. */
export type Chart = {
  readonly bars: readonly { readonly name: FigureName; readonly color: string }[];
  readonly isStacked: boolean;
};

type ReportTableProps = Readonly<{
  /** "By week" */
  title: string;
  heads: readonly string[];
  file: string;
  columns: readonly FigureName[];
  labelOf?: (name: FigureName) => string;
  rows: readonly ReportRow[];
  /** The sums, at the end. */
  sums: readonly ReportRow[];
  compared?: DayRange | undefined;
  chart?: Chart;
  /** On narrow screens, a row has these figures, and the others on press. By default, it has all of them as text. */
  highlights?: readonly FigureName[];
  /** Buttons beside the one for the file. */
  actionElements?: ReactNode;
  /** Between the rows and the sums. */
  rowElements?: ReactNode;
  /** Beside a row's name. */
  rowExtra?: (row: ReportRow) => ReactNode;
  /** What the figures mean. */
  children: ReactNode;
}>;

/** A table of a report, with its sums and its CSV. On narrow screens, a row has its figures below its name. */
export function ReportTable(props: ReportTableProps) {
  const { title, heads, file, columns, labelOf, rows, sums, compared, actionElements, children } =
    props;
  const [showsAll, setShowsAll] = useState(false);
  const isLong = !showsAll && rows.length > 25;
  const visible = isLong ? rows.slice(0, 20) : rows;
  function save() {
    const all = [...rows, ...sums];
    saveFile(
      csvFile(reportCells({ heads, columns, rows: all, compared, ...(labelOf && { labelOf }) })),
      file,
    );
  }
  return (
    <Grid as="section" aria-label={title} gap="2" templateColumns="minmax(0, 1fr)">
      <Flex wrap="wrap" gap="2" align="center" justify="space-between">
        <Heading as="h2" textStyle="lg">
          {title}
        </Heading>
        <Flex wrap="wrap" gap="2">
          {actionElements}
          <Button variant="secondary" px="4" aria-label={`${title} as CSV`} onClick={save}>
            <DeskIcon name="export" />
            <span>CSV</span>
          </Button>
        </Flex>
      </Flex>
      <FigureTable {...props} rows={visible} />
      {isLong && (
        <Button variant="secondary" justifySelf="start" onClick={() => setShowsAll(true)}>
          {`Show all ${formatCount(rows.length)}`}
        </Button>
      )}
      <Text textStyle="sm" color="fg.muted">
        {children}
      </Text>
    </Grid>
  );
}

function FigureTable(props: ReportTableProps) {
  const { title, heads, labelOf = (name) => figureLabels[name] } = props;
  const { rows, sums, chart, rowElements } = props;
  const shown = useShownColumns(props);
  const most = mostOf(rows, chart);
  return (
    <Table.Root size="sm" aria-label={title} css={{ ...leadTableStyles, ...totalStyles }}>
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader w={nameWidth(shown.length)}>
            <span>{heads.join(" and ").replace("and Campaign", "and campaign")}</span>
            {chart && <Legend chart={chart} />}
          </Table.ColumnHeader>
          {shown.map((name) => (
            <Table.ColumnHeader key={name} data-number>
              {labelOf(name)}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {rows.map((row) => (
          <FigureRow key={row.key} {...props} row={row} shown={shown} most={most} />
        ))}
        {rowElements}
        {sums.map((row) => (
          <FigureRow key={row.key} {...props} row={row} shown={shown} most={undefined} isSum />
        ))}
      </Table.Body>
    </Table.Root>
  );
}

function nameWidth(columns: number): string {
  if (columns === 0) return "100%";
  if (columns === 1) return "70%";
  return columns > 7 ? "22%" : "30%";
}

type FigureRowProps = ReportTableProps &
  Readonly<{
    row: ReportRow;
    shown: readonly FigureName[];
    /** The length of the longest bar. Undefined if the row has none. */
    most: number | undefined;
    isSum?: boolean;
  }>;

/** On narrow screens, at most one figure has a column. */
function useShownColumns({ columns, highlights }: ReportTableProps): readonly FigureName[] {
  const isWide = useScreenWidth()("lg");
  if (isWide) return columns;
  return highlights ? [] : columns.slice(-1);
}

function FigureRow(props: FigureRowProps) {
  const { row, shown, most, isSum, columns, labelOf, chart, highlights, rowExtra } = props;
  const isWide = useScreenWidth()("lg");
  const { name, more, to, figures, before } = row;
  const extraElements = rowExtra?.(row);
  return (
    <Table.Row pos="relative" data-sum={isSum || undefined}>
      <Table.Cell as="th" scope="row">
        {to ? (
          <RowLink to={to}>
            <RowName name={name} more={more} />
          </RowLink>
        ) : (
          <RowName name={name} more={more} />
        )}
        {chart && most !== undefined && <Bars chart={chart} figures={figures} most={most} />}
        {!isWide && highlights && (
          <NarrowFigures row={row} columns={columns} highlights={highlights} />
        )}
        {!isWide && !highlights && (
          <Text color="fg.muted" fontWeight="normal">
            {narrowText(figures, columns, labelOf)}
          </Text>
        )}
        {extraElements}
      </Table.Cell>
      {shown.map((column) => (
        <Table.Cell key={column} data-number>
          <span>{figureText(column, figures[column])}</span>
          {before && <Before>{figureText(column, before[column])}</Before>}
        </Table.Cell>
      ))}
    </Table.Row>
  );
}

type NarrowFiguresProps = Readonly<{
  row: ReportRow;
  columns: readonly FigureName[];
  highlights: readonly FigureName[];
}>;

/** Three figures of a row side by side, and the others below each other on press. */
function NarrowFigures({ row, columns, highlights }: NarrowFiguresProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { name, more, figures, before } = row;
  const others = columns.filter((column) => !highlights.includes(column));
  return (
    <>
      <Flex align="start" gap="2" mt="1">
        <Grid as="dl" flex="1" templateColumns="repeat(3, minmax(0, 1fr))" gap="2">
          {highlights.map((column) => (
            <Grid key={column} alignContent="start">
              <chakra.dd order="0" fontWeight="semibold">
                <span>{figureText(column, figures[column])}</span>
                {before && <Before>{figureText(column, before[column])}</Before>}
              </chakra.dd>
              <chakra.dt order="1" textStyle="xs" fontWeight="normal" color="fg.muted">
                {figureLabels[column].toLowerCase()}
              </chakra.dt>
            </Grid>
          ))}
        </Grid>
        <Button
          variant="quiet"
          minW="touch"
          px="0"
          aria-expanded={isOpen}
          aria-label={`More about ${[name, more].filter(Boolean).join(", ")}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <chakra.span css={isOpen ? { transform: "rotate(180deg)" } : {}}>
            <DeskIcon name="down" />
          </chakra.span>
        </Button>
      </Flex>
      {isOpen && (
        <Grid
          as="dl"
          templateColumns="1fr auto auto"
          columnGap="4"
          rowGap="1"
          mt="2"
          ps="2"
          borderInlineStartWidth="2px"
        >
          {others.map((column) => (
            <Grid key={column} gridColumn="1 / -1" templateColumns="subgrid">
              <chakra.dt fontWeight="normal" color="fg.muted">
                {figureLabels[column]}
              </chakra.dt>
              <chakra.dd textAlign="end">{figureText(column, figures[column])}</chakra.dd>
              {before && (
                <chakra.dd textAlign="end" fontWeight="normal" color="fg.muted">
                  {figureText(column, before[column])}
                </chakra.dd>
              )}
            </Grid>
          ))}
        </Grid>
      )}
    </>
  );
}

/** The figure of the period that is compared. */
const Before = chakra("small", {
  base: { display: "block", textStyle: "xs", fontWeight: "normal", color: "fg.muted" },
});

/** "46 leads, 15 booked, 6 won": all figures but the last, which has a column. */
function narrowText(
  figures: Figures,
  columns: readonly FigureName[],
  labelOf: (name: FigureName) => string = (name) => figureLabels[name],
): string {
  const parts = columns.slice(0, -1).flatMap((name) => {
    const figure = figures[name];
    const text = figureText(name, figure);
    if (!figure && text !== "0%") return [];
    if (name === "leads") return [pluralize(figure ?? 0, "lead")];
    return [`${text} ${labelOf(name).toLowerCase()}`];
  });
  return parts.map((text) => text.replaceAll(/(?<=\d%?) /g, "\u00a0")).join(", ");
}

function mostOf(rows: readonly ReportRow[], chart: Chart | undefined): number {
  const bars = chart?.bars ?? [];
  const lengths = rows.flatMap(({ figures }) => bars.map(({ name }) => figures[name] ?? 0));
  return Math.max(1, ...lengths);
}

function Legend({ chart }: Readonly<{ chart: Chart }>) {
  return chart.bars.map(({ name, color }) => (
    <chakra.span key={name} ms="3" whiteSpace="nowrap" fontWeight="normal">
      <chakra.span display="inline-block" boxSize="2.5" me="1" bg={color} />
      <span>{figureLabels[name].toLowerCase()}</span>
    </chakra.span>
  ));
}

type BarsProps = Readonly<{ chart: Chart; figures: Figures; most: number }>;

function Bars({ chart, figures, most }: BarsProps) {
  return (
    <Grid aria-hidden mt="0.5" gap={chart.isStacked ? "0.5" : "0"}>
      {chart.bars.map(({ name, color }) => (
        <chakra.div
          key={name}
          gridArea={chart.isStacked ? undefined : "1 / 1"}
          h="2"
          bg={color}
          style={{ width: `${(100 * (figures[name] ?? 0)) / most}%` }}
        />
      ))}
    </Grid>
  );
}

const totalStyles = {
  "& tbody th": { ps: "3" },
  // On narrow screens, the link covers its row.
  lgDown: {
    "& a": { _after: { content: '""', pos: "absolute", inset: "0" } },
    "& th button": { pos: "relative", zIndex: "1" },
    "& td": { verticalAlign: "top" },
  },
  "& tbody tr[data-warning]": { bg: "status.yellow.subtle" },
  "& tbody tr[data-sum] > *": { fontWeight: "bold" },
  "& tbody tr:not([data-sum]) + tr[data-sum] > *": { borderTopWidth: "2px" },
};

type RowNameProps = Readonly<{ name: string; more?: string | undefined }>;

/** A campaign's name may be in a right-to-left script. */
export function RowName({ name, more }: RowNameProps) {
  return (
    <>
      <span>{more ? `${name}, ` : name}</span>
      <chakra.bdi fontWeight="normal">{more}</chakra.bdi>
    </>
  );
}

export const RowLink = chakra(Link, {
  base: { textDecoration: "underline", textUnderlineOffset: "4px" },
});
