import { Box, chakra, Skeleton } from "@chakra-ui/react";
import { variedWidth } from "./variedWidth.ts";

/** Rows that have no content yet, as high as those of the queue. */
export function LoadingRows({ count, hasHeads }: LoadingRowsProps) {
  const rows = Array.from({ length: count }, (_, row) => row);
  return (
    <Box aria-hidden borderWidth="1px" borderRadius="l3" bg="bg.panel" overflow="hidden">
      {hasHeads && <Box hideBelow="lg" h="9" bg="bg.subtle" borderBottomWidth="1px" />}
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

type LoadingRowsProps = Readonly<{ count: number; hasHeads?: boolean | undefined }>;

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
