import { Flex, Grid, Heading, Text } from "@chakra-ui/react";
import { formatCount } from "@planner/shared/format";
import type { DayRange } from "@planner/shared/reports/reportPeriod";
import type { ReactNode } from "react";
import { Button } from "../../../ui/Button.tsx";
import { figureLabel } from "../texts/figureTexts.ts";
import { FigureTable, type FigureTableProps } from "./FigureTable.tsx";
import { FileButton } from "./FileButton.tsx";
import type { FirstShown } from "./foldRows.ts";
import { useFoldedRows } from "./useFoldedRows.ts";

type ReportTableProps = Omit<
  FigureTableProps,
  "head" | "labelOf" | "visibleRows" | "focusedKey" | "earlierElement" | "moreElement"
> &
  Readonly<{
    /** The labels of the columns, if they are not the usual ones. */
    labelOf?: FigureTableProps["labelOf"];
    /** The heads of the names: "Week", or the two of the file's columns. */
    heads: readonly string[];
    /** The name of the CSV, without its days. */
    fileName: string;
    /** The days that the rows are about. */
    days: DayRange;
    /** The days that the rows are compared with. */
    compared?: DayRange | undefined;
    firstShown?: FirstShown;
    /** The key of a row that is shown with the first ones. */
    pinned?: string | undefined;
    /** Buttons beside the one for the file. */
    actionElements?: ReactNode;
    /** What the figures mean. */
    children: ReactNode;
  }>;

/** A table of a report with its title and its CSV. A long one shows some rows, and a button for the others. */
export function ReportTable(props: ReportTableProps) {
  const {
    title,
    heads,
    fileName,
    days,
    columns,
    labelOf = figureLabel,
    rows,
    sums,
    compared,
    firstShown = "top",
    pinned,
    actionElements,
    children,
  } = props;
  const { visibleRows, hiddenCount, focusedKey, showAll } = useFoldedRows(rows, {
    firstShown,
    pinned,
  });
  const isLatest = firstShown === "latest";
  const showAllButton = hiddenCount > 0 && (
    <Button variant="quiet" px="0" color="accent.fg" onClick={showAll}>
      {`Show ${formatCount(hiddenCount)} ${isLatest ? "earlier" : "more"}`}
    </Button>
  );
  return (
    <Grid
      as="section"
      aria-label={title}
      gap="2"
      templateColumns="minmax(0, 1fr)"
      // One or two figures stay near their names.
      maxW={columns.length <= 2 ? "36rem" : undefined}
    >
      <Flex wrap="wrap" gap="2" align="center" justify="space-between">
        <Heading as="h2" textStyle="lg">
          {title}
        </Heading>
        <Flex wrap="wrap" gap="2">
          {actionElements}
          <FileButton
            title={title}
            fileName={`${fileName}-${days.from}-${days.to}.csv`}
            heads={heads}
            columns={columns}
            labelOf={labelOf}
            rows={rows}
            sums={sums}
            compared={compared}
          />
        </Flex>
      </Flex>
      <FigureTable
        {...props}
        head={headText(heads)}
        labelOf={labelOf}
        visibleRows={visibleRows}
        focusedKey={focusedKey}
        earlierElement={isLatest && showAllButton}
        moreElement={!isLatest && showAllButton}
      />
      <Text textStyle="sm" color="fg.muted" maxW="60ch" textWrap="balance">
        {children}
      </Text>
    </Grid>
  );
}

/** "Source and campaign" for the two columns "Source" and "Campaign" of the file. */
function headText([first = "", second]: readonly string[]): string {
  return second === undefined ? first : `${first} and ${second.toLowerCase()}`;
}
