import { Flex, Grid, Heading, Text } from "@chakra-ui/react";
import { formatCount } from "@planner/shared/format";
import type { DayRange } from "@planner/shared/reports/reportPeriod";
import { type ReactNode, useState } from "react";
import { saveFile } from "../../browser/saveFile.ts";
import { Button } from "../../ui/Button.tsx";
import { csvFile } from "../csvFile.ts";
import { DeskIcon } from "../desk/controls.tsx";
import { useScreenWidth } from "../desk/list/useScreenWidth.ts";
import { FigureTable, type FigureTableProps } from "./FigureTable.tsx";
import { type FirstShown, foldRows } from "./foldRows.ts";
import { reportCells } from "./reportFile.ts";
import { figureLabel } from "./reportTexts.ts";

type ReportTableProps = Omit<
  FigureTableProps,
  "labelOf" | "visibleRows" | "earlierElement" | "moreElement"
> &
  Readonly<{
    labelOf?: FigureTableProps["labelOf"];
    file: string;
    compared?: DayRange | undefined;
    /** Which rows of a long table are shown before the others are asked for. */
    firstShown?: FirstShown;
    /** Buttons beside the one for the file. */
    actionElements?: ReactNode;
    /** What the figures mean. */
    children: ReactNode;
  }>;

/** A table of a report with its title and its CSV. */
export function ReportTable(props: ReportTableProps) {
  const { title, heads, file, columns, rows, sums, compared } = props;
  const { labelOf = figureLabel, firstShown = "top", actionElements, children } = props;
  const [showsAll, setShowsAll] = useState(false);
  const isWide = useScreenWidth()("lg");
  const visibleRows = showsAll ? rows : foldRows(rows, { first: firstShown, isWide });
  const hidden = rows.length - visibleRows.length;
  const isLatest = firstShown === "latest";
  const showElement = hidden > 0 && (
    <Button variant="quiet" px="0" color="accent.fg" onClick={() => setShowsAll(true)}>
      {`Show ${formatCount(hidden)} ${isLatest ? "earlier" : "more"}`}
    </Button>
  );
  function save() {
    const cells = reportCells({ heads, columns, labelOf, rows: [...rows, ...sums], compared });
    saveFile(csvFile(cells), file);
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
      <FigureTable
        {...props}
        labelOf={labelOf}
        visibleRows={visibleRows}
        earlierElement={isLatest && showElement}
        moreElement={!isLatest && showElement}
      />
      <Text textStyle="sm" color="fg.muted">
        {children}
      </Text>
    </Grid>
  );
}
