/** The page parameter of the first page, which is fetched without a cursor. */
const firstPage = "";

/** How an infinite query gets from page to page: each one has the cursor of the next, or null if it is the last. */
export const cursorPages = {
  initialPageParam: firstPage,
  getNextPageParam: ({ next_cursor }: { readonly next_cursor: string | null }) => next_cursor,
};

/** The cursor of a request. Undefined for the first page. */
export function cursorOf(pageParam: string): string | undefined {
  return pageParam === firstPage ? undefined : pageParam;
}
