import { Text } from "@chakra-ui/react";
import type { ReactElement, ReactNode } from "react";
import { LoadingRows } from "./LoadingRows.tsx";

type FetchedListProps<Data> = Readonly<{
  /** The last known data, even if it could not be loaded again. Undefined if nothing is known. */
  data: Data | undefined;
  isFailed: boolean;
  /** How many rows are drawn while nothing is known, or what is drawn instead. */
  rows: number | ReactElement;
  /** Whether the list has column headings, where it is a table. */
  hasHeadings?: boolean;
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
  const { data, isFailed, rows, hasHeadings, empty, isEmpty, children } = props;
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data);
  if (isFailed) return <NotLoaded />;
  return typeof rows === "number" ? <LoadingRows count={rows} hasHeadings={hasHeadings} /> : rows;
}

/** Shown instead of what could not be loaded. */
function NotLoaded() {
  return (
    <Text py="3" px="3" borderWidth="1px" borderRadius="l3" color="fg.muted">
      Not loaded
    </Text>
  );
}
