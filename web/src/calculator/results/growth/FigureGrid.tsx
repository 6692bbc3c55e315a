import { chakra } from "@chakra-ui/react";
import { figureColumns } from "./figureColumns.ts";

/** Where the container has room for the columns of the tables, and where it has not. */
export const inColumns = "@container (width >= 35rem)";
export const narrow = "@container (width < 35rem)";

const columns = {
  gridTemplateColumns: `auto repeat(${figureColumns.length}, auto)`,
  columnGap: "2",
};

/** The columns that the tables in it share. */
export const FigureGrid = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    "& > *": { gridColumn: "1 / -1" },
    [inColumns]: columns,
    _print: columns,
  },
});
