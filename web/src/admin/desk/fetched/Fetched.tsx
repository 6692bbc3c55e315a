import { chakra, Skeleton, Text, VisuallyHidden } from "@chakra-ui/react";
import type { ReactNode } from "react";

type FetchedProps<Data> = Readonly<{
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
export function Fetched<Data>(props: FetchedProps<Data>) {
  const { data, isFailed, rows, empty, isEmpty, children } = props;
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data);
  if (isFailed) return <NotLoaded />;
  return <LoadingRows count={rows} />;
}

/** Stands for what could not be loaded. */
function NotLoaded() {
  return (
    <Text py="3" px="3" borderWidth="1px" borderRadius="l3" color="fg.muted">
      Not loaded
    </Text>
  );
}

/** Rows that have no content yet, as high as those of the queue. */
export function LoadingRows({ count }: Readonly<{ count: number }>) {
  return (
    <Rows aria-hidden>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same.
        <div key={row}>
          <Skeleton h="3.5" w="60%" />
          <Skeleton h="3.5" w={`${60 + ((row * 17) % 40)}%`} />
          <Skeleton h="3.5" w={`${45 + ((row * 29) % 45)}%`} />
          <Skeleton h={{ base: "touch", md: "7" }} />
        </div>
      ))}
    </Rows>
  );
}

const Rows = chakra("div", {
  base: {
    borderWidth: "1px",
    borderRadius: "l3",
    bg: "bg.panel",
    overflow: "hidden",
    // On a phone, three lines beside a button.
    "& > div": {
      display: "grid",
      gridAutoFlow: { base: "column", md: "row" },
      gridTemplateRows: { base: "repeat(3, auto)", md: "auto" },
      gridTemplateColumns: { base: "minmax(0, 1fr) 5.5rem", md: "1fr 1fr 4fr 5rem" },
      alignContent: "center",
      alignItems: "center",
      columnGap: "4",
      rowGap: "2",
      minH: { base: "5.25rem", md: "touch" },
      px: "3",
    },
    "& > div > :last-child": { gridRow: { base: "1 / -1", md: "auto" } },
    "& > div + div": { borderTopWidth: "1px" },
  },
});

type FetchedFigureProps = Readonly<{ isFailed: boolean; children: ReactNode }>;

/** A figure of the desk. It is undefined as long as it is not known, which is not zero. */
export function FetchedFigure({ isFailed, children }: FetchedFigureProps) {
  if (children !== undefined) return <span>{children}</span>;
  if (isFailed) {
    return (
      <span>
        <span aria-hidden>?</span>
        <VisuallyHidden>not loaded</VisuallyHidden>
      </span>
    );
  }
  return (
    <Skeleton as="span" display="inline-block" w="3ch" h="1em" verticalAlign="middle">
      <VisuallyHidden>loading</VisuallyHidden>
    </Skeleton>
  );
}
