import { Flex, Grid, Heading, Text } from "@chakra-ui/react";
import { formatCount } from "@planner/shared/format";
import type { DayRange } from "@planner/shared/reports/reportPeriod";
import { type ReactNode, useState } from "react";
import { saveFile } from "../../../browser/saveFile.ts";
import { Button } from "../../../ui/Button.tsx";
import { usePrinted } from "../../../ui/paper/usePrinted.ts";
import { csvFile } from "../../csvFile.ts";
import { DeskIcon } from "../../desk/controls/DeskIcon.tsx";
import { useScreenWidth } from "../../desk/list/useScreenWidth.ts";
import { figureLabel } from "../texts/figureTexts.ts";
import { FigureTable, type FigureTableProps } from "./FigureTable.tsx";
import { type FirstShown, foldRows } from "./foldRows.ts";
import { reportCells } from "./reportFile.ts";

type ReportTableProps = Omit<
  FigureTableProps,
  "head" | "labelOf" | "visibleRows" | "focusedKey" | "earlierElement" | "moreElement"
> &
  Readonly<{
    labelOf?: FigureTableProps["labelOf"];
    /** What a row is: "Week", or two words for the two columns in the file. */
    heads: readonly string[];
    /** The name of the CSV. */
    fileName: string;
    compared?: DayRange | undefined;
    firstShown?: FirstShown;
    /** The key of a row that is shown with the first ones. */
    pinned?: string | undefined;
    /** Buttons beside the one for the file. */
    actionElements?: ReactNode;
    /** What the figures mean. */
    children: ReactNode;
  }>;

/** A table of a report with its title and its CSV. A long one shows some rows, and a button for the rest. Paper has all of them. */
export function ReportTable(props: ReportTableProps) {
  const {
    title,
    heads,
    columns,
    labelOf = figureLabel,
    rows,
    firstShown = "top",
    pinned,
    actionElements,
    children,
  } = props;
  const [showsAll, setShowsAll] = useState(false);
  const [focusedKey, setFocusedKey] = useState<string>();
  const isPrinted = usePrinted();
  const isWide = useScreenWidth()("lg");
  const firstRows = foldRows(rows, { first: firstShown, isWide, pinned });
  const shownRows = showsAll ? rows : firstRows;
  const visibleRows = isPrinted ? rows : shownRows;
  // Of the screen, so that printing does not take the focused button away.
  const hiddenCount = rows.length - shownRows.length;
  const isLatest = firstShown === "latest";
  function showAll() {
    setShowsAll(true);
    const firstHidden = rows.find((row) => !firstRows.includes(row));
    setFocusedKey(firstHidden?.key);
  }
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
      // A single figure stays near its name.
      maxW={columns.length === 1 ? "36rem" : undefined}
    >
      <Flex wrap="wrap" gap="2" align="center" justify="space-between">
        <Heading as="h2" textStyle="lg">
          {title}
        </Heading>
        <Flex wrap="wrap" gap="2">
          {actionElements}
          <FileButton {...props} labelOf={labelOf} />
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
      <Text textStyle="sm" color="fg.muted" maxW="60ch">
        {children}
      </Text>
    </Grid>
  );
}

type FileButtonProps = Pick<
  ReportTableProps,
  "title" | "heads" | "fileName" | "columns" | "rows" | "sums" | "compared"
> &
  Required<Pick<ReportTableProps, "labelOf">>;

/** Saves all rows with their sums as a CSV. */
function FileButton({
  title,
  heads,
  fileName,
  columns,
  labelOf,
  rows,
  sums,
  compared,
}: FileButtonProps) {
  function save() {
    const cells = reportCells({ heads, columns, labelOf, rows: [...rows, ...sums], compared });
    saveFile(csvFile(cells), fileName);
  }
  return (
    <Button
      variant="secondary"
      px={{ base: "3", md: "4" }}
      aria-label={`${title} as CSV`}
      onClick={save}
    >
      <DeskIcon name="export" />
      <span>CSV</span>
    </Button>
  );
}

/** "Source and campaign" for the two columns "Source" and "Campaign" of the file. */
function headText([first = "", second]: readonly string[]): string {
  return second === undefined ? first : `${first} and ${second.toLowerCase()}`;
}
