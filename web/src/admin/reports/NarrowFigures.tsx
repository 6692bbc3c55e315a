import { chakra, Flex, Grid } from "@chakra-ui/react";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { DeskIcon } from "../desk/controls.tsx";
import type { FigureName, ReportRow } from "./reportFigures.ts";
import { figureText } from "./reportTexts.ts";

type NarrowFiguresProps = Readonly<{
  row: ReportRow;
  columns: readonly FigureName[];
  highlights: readonly FigureName[];
  labelOf: (name: FigureName) => string;
}>;

/** Three figures of a row side by side, and the others below each other on press. */
export function NarrowFigures({ row, columns, highlights, labelOf }: NarrowFiguresProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { name, more, figures, before } = row;
  const others = columns.filter((column) => !highlights.includes(column));
  return (
    <>
      <Flex align="start" gap="2" mt="1">
        <Grid as="dl" flex="1" templateColumns="repeat(3, minmax(0, 1fr))" gap="2">
          {highlights.map((column) => (
            <Grid key={column} alignContent="start">
              {/* The figure comes first for the eye, and its label for screen readers. */}
              <chakra.dt order="1" textStyle="xs" fontWeight="normal" color="fg.muted">
                {labelOf(column).toLowerCase()}
              </chakra.dt>
              <chakra.dd fontWeight="semibold">{figureText(column, figures[column])}</chakra.dd>
              {before && (
                <chakra.dd order="2">
                  <Before>{`was ${figureText(column, before[column])}`}</Before>
                </chakra.dd>
              )}
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
      )}
    </>
  );
}

/** The figure of the period that is compared. */
export const Before = chakra("small", {
  base: { display: "block", textStyle: "xs", fontWeight: "normal", color: "fg.muted" },
});
