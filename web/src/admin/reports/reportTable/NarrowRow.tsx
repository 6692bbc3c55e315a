import { Box, chakra, Flex, Grid } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { arrow, openArrow } from "../../../ui/content/Disclosure.tsx";
import { DownIcon } from "../../../ui/icons.tsx";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";
import { mediumList } from "../../desk/list/listWidth.ts";
import type { ReportRow } from "../figures/ReportRow.ts";
import type { FigureName } from "../figures/reportFigures.ts";
import { figureText } from "../texts/figureTexts.ts";
import { NarrowGrid, threeColumns } from "./NarrowGrid.tsx";
import { rowNameText } from "./RowName.tsx";

type NarrowRowProps = Readonly<{
  row: ReportRow;
  columns: readonly FigureName[];
  highlights: readonly FigureName[];
  labelOf: (name: FigureName) => string;
  /** The row's name, above its figures or, on a tablet, beside them. */
  children: ReactNode;
}>;

/**
 * A row's name with a few figures side by side. A button shows the other figures below each other or, with a comparison, all
 * of them.
 */
export function NarrowRow({ row, columns, highlights, labelOf, children }: NarrowRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { figures, before } = row;
  const detailColumns = before ? columns : columns.filter((column) => !highlights.includes(column));
  return (
    <NarrowGrid>
      <Box alignSelf="center">{children}</Box>
      <Flex align="center" gap="2">
        <Grid as="dl" flex="1" css={threeColumns} gap="2">
          {highlights.map((column) => (
            <Grid key={column} alignContent="start">
              {/* The figure comes first for the eye, and its label for screen readers. */}
              <chakra.dt css={labelStyles}>{labelOf(column).toLowerCase()}</chakra.dt>
              <chakra.dd fontWeight="semibold">{figureText(column, figures[column])}</chakra.dd>
            </Grid>
          ))}
        </Grid>
        <Button
          variant="quiet"
          minW="touch"
          px="0"
          aria-expanded={isOpen}
          aria-label={`More about ${rowNameText(row)}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <chakra.span css={isOpen ? [arrow, openArrow] : arrow}>
            <DownIcon />
          </chakra.span>
        </Button>
      </Flex>
      {isOpen && <Details row={row} columns={detailColumns} labelOf={labelOf} />}
    </NarrowGrid>
  );
}

/** The label of a figure, below it. */
const labelStyles = {
  order: "1",
  textStyle: "xs",
  fontWeight: "normal",
  color: "fg.muted",
  // Where the name is beside the figures, the table's head has their labels.
  [mediumList]: visuallyHidden,
};

type DetailsProps = Pick<NarrowRowProps, "row" | "columns" | "labelOf">;

/** Figures below each other, each beside the one that it is compared with. */
function Details({ row: { figures, before }, columns, labelOf }: DetailsProps) {
  return (
    <Grid
      as="dl"
      css={{ [mediumList]: { gridColumn: "2" } }}
      templateColumns="1fr auto auto"
      columnGap="4"
      rowGap="1"
      my="1"
      ps="2"
      borderInlineStartWidth="2px"
    >
      {columns.map((column) => (
        <Grid key={column} gridColumn="1 / -1" templateColumns="subgrid">
          <chakra.dt fontWeight="normal" color="fg.muted">
            {labelOf(column)}
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
  );
}
