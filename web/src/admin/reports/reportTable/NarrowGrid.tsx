import { Box, Grid } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { mediumList, narrowList } from "../../desk/list/listWidth.ts";

/** A name above its figures or, where there is room, beside them. */
export function NarrowGrid({ children }: Readonly<{ children: ReactNode }>) {
  return (
    <Box containerType="inline-size">
      <Grid css={nameBesideFigures} columnGap="4" rowGap="1">
        {children}
      </Grid>
    </Box>
  );
}

const nameBesideFigures = {
  gridTemplateColumns: "minmax(0, 1fr)",
  [mediumList]: { gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr)" },
};

/** The columns of three figures. The figures are below each other where the text is large. */
export const threeColumns = {
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  [mediumList]: { textAlign: "end" },
  [narrowList]: { gridTemplateColumns: "minmax(0, 1fr)" },
};
