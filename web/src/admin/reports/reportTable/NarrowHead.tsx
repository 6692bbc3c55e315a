import { Box, Grid } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { mediumList } from "../../desk/list/listWidth.ts";
import type { FigureName } from "../figures/reportFigures.ts";
import { NarrowGrid, threeColumns } from "./NarrowGrid.tsx";

type NarrowHeadProps = Readonly<{
  highlights: readonly FigureName[];
  labelOf: (name: FigureName) => string;
  /** The head of the rows' names. */
  children: ReactNode;
}>;

/** The head of a table of `NarrowRow`s. Where the names are beside the figures, with the labels of the figures. */
export function NarrowHead({ highlights, labelOf, children }: NarrowHeadProps) {
  return (
    <NarrowGrid>
      <Box>{children}</Box>
      {/* Each row has the labels for screen readers. */}
      <Grid aria-hidden css={labelColumns} gap="2" me={buttonWidth}>
        {highlights.map((column) => (
          <span key={column}>{labelOf(column)}</span>
        ))}
      </Grid>
    </NarrowGrid>
  );
}

/** The width of the button at the end of each row, with the gap before it. */
const buttonWidth = "calc({sizes.touch} + {spacing.2})";

const labelColumns = {
  ...threeColumns,
  display: "none",
  [mediumList]: { ...threeColumns[mediumList], display: "grid" },
};
