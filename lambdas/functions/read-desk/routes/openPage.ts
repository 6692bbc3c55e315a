import { type PagePosition, readCursor, writeCursor } from "../../../http/pageCursor.ts";
import { problems, type Rejection } from "../../../http/problems.ts";
import type { ReadServices } from "./ReadServices.ts";

type PageRequest = {
  /** Identifies the query. A cursor is valid only for the query that it continues. */
  readonly query: string;
  /** The cursor of the request. Undefined for the first page. */
  readonly cursor: string | undefined;
};

type OpenedPage = {
  /** Where the page starts. Empty for the first page. */
  readonly start: PagePosition;
  /** The cursor of the page that starts at a position. Null if there is no such page. */
  readonly cursorOf: (next: PagePosition | undefined) => string | null;
};

/** Reads where a page starts. Rejects a cursor that belongs to another query. */
export async function openPage(
  { cursorSecret }: ReadServices,
  { query, cursor }: PageRequest,
): Promise<OpenedPage | Rejection> {
  const scope = { secret: await cursorSecret(), query };
  const start = cursor === undefined ? {} : readCursor(cursor, scope);
  if (start === undefined) {
    return problems.badRequest(
      "The cursor does not belong to this query: start with the first page",
    );
  }
  return {
    start,
    cursorOf: (next) => (next === undefined ? null : writeCursor(next, scope)),
  };
}
