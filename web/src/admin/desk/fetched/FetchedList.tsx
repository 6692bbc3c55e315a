import { Box, chakra, Skeleton, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { variedWidth } from "./variedWidth.ts";

type FetchedListProps<Data> = Readonly<{
  /** The last known data, even if it could not be loaded again. Undefined if nothing is known. */
  data: Data | undefined;
  isFailed: boolean;
  /** How many rows are drawn while nothing is known. */
  rows: number;
  /** Shown instead of data without entries. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}>;

/**
 * A list of the desk, in one of its four states: loading, failed, empty or known. What is not known is never shown as
 * empty. The desk's bar says what failed.
 */
export function FetchedList<Data>(props: FetchedListProps<Data>) {
  const { data, isFailed, rows, empty, isEmpty, children } = props;
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data);
  if (isFailed) return <NotLoaded />;
  return <LoadingRows count={rows} />;
}

/** Shown instead of what could not be loaded. */
function NotLoaded() {
  return (
    <Text py="3" px="3" borderWidth="1px" borderRadius="l3" color="fg.muted">
      Not loaded
    </Text>
  );
}

/** Rows that have no content yet, as high as those of the queue. */
export function LoadingRows({ count }: Readonly<{ count: number }>) {
  const rows = Array.from({ length: count }, (_, row) => row);
  return (
    <Box aria-hidden borderWidth="1px" borderRadius="l3" bg="bg.panel" overflow="hidden">
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
