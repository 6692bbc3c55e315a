import { Flex, Grid, Heading, Text } from "@chakra-ui/react";
import { formatCount } from "@planner/shared/format";
import type { DayRange } from "@planner/shared/reports/reportPeriod";
import { type ReactNode, useState } from "react";
import { saveFile } from "../../browser/saveFile.ts";
import { Button } from "../../ui/Button.tsx";
import { DeskIcon } from "../desk/controls.tsx";
import { csvFile } from "../desk/export/leadsFile.ts";
import { FigureTable, type FigureTableProps } from "./FigureTable.tsx";
import { reportCells } from "./reportFile.ts";

type ReportTableProps = FigureTableProps &
  Readonly<{
    file: string;
    compared?: DayRange | undefined;
    /** Buttons beside the one for the file. */
    actionElements?: ReactNode;
    /** What the figures mean. */
    children: ReactNode;
  }>;

/** A table of a report with its title and its CSV. */
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
