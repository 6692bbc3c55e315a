import { Box, chakra, Skeleton } from "@chakra-ui/react";
import { variedWidth } from "./variedWidth.ts";

type LoadingRowsProps = Readonly<{
  count: number;
  /** Whether there is a line for column headings, where the list is a table. */
  hasHeadings?: boolean | undefined;
}>;

/** Rows that have no content yet, as high as those of the queue. */
export function LoadingRows({ count, hasHeadings }: LoadingRowsProps) {
  const rows = Array.from({ length: count }, (_, row) => row);
  return (
    <Box aria-hidden borderWidth="1px" borderRadius="l3" bg="bg.panel" overflow="hidden">
      {hasHeadings && <Box hideBelow="lg" h="9" bg="bg.subtle" borderBottomWidth="1px" />}
      {rows.map((row) => (
        <LoadingRow key={row}>
          <Skeleton h="3.5" w="60%" />
          <Skeleton h="3.5" w={variedWidth(row, 60)} />
          <Skeleton h="3.5" w={variedWidth(row, 45)} />
          <Skeleton h={{ base: "touch", lg: "9" }} gridRow={{ base: "1 / 3", md: "auto" }} />
        </LoadingRow>
      ))}
    </Box>
  );
}

/** The list of leads without content: a table without buttons, or cards, in two columns on a tablet. */
export function LoadingList() {
  const rows = Array.from({ length: 12 }, (_, row) => row);
  return (
    <ListRows aria-hidden>
      <Box hideBelow="lg" h="9" bg="bg.subtle" />
      {rows.map((row) => (
        <ListRow key={row}>
          <Skeleton h="3.5" w={variedWidth(row, 60)} />
          <Skeleton h="3.5" w="50%" />
          <Skeleton h="3.5" w={variedWidth(row, 45)} />
          <Skeleton h="3.5" w="70%" />
          <Skeleton h="3.5" w="60%" justifySelf={{ lg: "end" }} />
        </ListRow>
      ))}
    </ListRows>
  );
}

/** As high as `touchRowLayout` makes rows. On a phone, the button is beside the first two of three lines. */
const LoadingRow = chakra("div", {
  base: {
    display: "grid",
    gridAutoFlow: { base: "column", md: "row" },
    gridTemplateRows: { base: "repeat(3, auto)", md: "auto" },
    gridTemplateColumns: { base: "minmax(0, 1fr) 6rem", md: "1fr 1fr 4fr 6rem" },
    alignContent: "center",
    alignItems: "center",
    columnGap: "4",
    rowGap: "2",
    minH: { base: "5.25rem", md: "4.5rem", lg: "touch" },
    px: "3",
    "& + &": { borderTopWidth: "1px" },
  },
});

const ListRows = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "1fr", md: "1fr 1fr", lg: "1fr" },
    gap: { base: "2", md: "3", lg: "0" },
    lg: { borderWidth: "1px", borderRadius: "l3", bg: "bg.panel", overflow: "hidden" },
  },
});

/** As high as a card, or as a row of the table, whose first columns are as wide. */
const ListRow = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "1fr", lg: "148fr 165fr 102fr 205fr 500fr" },
    alignContent: "center",
    alignItems: "center",
    gap: "2",
    minH: { base: "8.5rem", lg: "touch" },
    px: "3",
    lgDown: { borderWidth: "1px", borderRadius: "l3", bg: "bg.panel" },
    lg: { borderTopWidth: "1px" },
  },
});
