import Papa, { type ParseResult, type Parser } from "papaparse";

/** A row of a file, with the line where it starts. */
export type FileRow = { readonly line: number; readonly cells: readonly string[] };

type ReadOptions = {
  /** Further rows are counted, but not kept. */
  readonly maxRows: number;
  readonly signal: AbortSignal;
  /** Called with the part that is read so far, from 0 to 1. */
  readonly onProgress: (part: number) => void;
};

/** Splits a text into rows, in parts, so that the page stays responsive. */
export function readRows(
  text: string,
  delimiter: string,
  { signal, onProgress, maxRows }: ReadOptions,
): Promise<{ readonly rows: readonly FileRow[]; readonly count: number }> {
  return new Promise((resolve, reject) => {
    const collected = new RowCollector();
    Papa.parse<string[]>(text, {
      delimiter,
      download: false,
      worker: false,
      chunkSize: charactersPerPart,
      chunk: ({ data, meta }: ParseResult<string[]>, parser: Parser) => {
        for (const cells of data) collected.add(cells, maxRows);
        onProgress(Math.min(1, meta.cursor / text.length));
        // Lets the page handle what happened meanwhile.
        parser.pause();
        setTimeout(() => {
          if (signal.aborted) parser.abort();
          else parser.resume();
        });
      },
      complete: () => {
        if (signal.aborted) reject(signal.reason);
        else resolve(collected);
      },
    });
  });
}

const charactersPerPart = 256 * 1024;

/** The cells of a row that are kept. No table of campaigns has more. */
const maxCells = 500;

/** The rows that are not empty, with their lines. */
class RowCollector {
  readonly rows: FileRow[] = [];
  count = 0;
  #line = 1;

  add(cells: readonly string[], maxRows: number): void {
    const isEmpty = cells.every((cell) => cell.trim() === "");
    if (!isEmpty) this.count += 1;
    if (!isEmpty && this.rows.length < maxRows) {
      this.rows.push({ line: this.#line, cells: cells.slice(0, maxCells) });
    }
    this.#line += linesOf(cells);
  }
}

/** The lines of a row, whose cells may have line breaks. */
function linesOf(cells: readonly string[]): number {
  let lines = 1;
  for (const cell of cells) lines += cell.match(/\r\n|\n|\r/g)?.length ?? 0;
  return lines;
}

/** The first rows, to find the table in them. */
export function firstRows(text: string, delimiter: string): readonly FileRow[] {
  // A file may be one line of megabytes.
  const start = text.slice(0, charactersPerPart);
  const { data } = Papa.parse<string[]>(start, { delimiter, preview: searchedRows });
  const rows: FileRow[] = [];
  let line = 1;
  for (const cells of data) {
    rows.push({ line, cells: cells.slice(0, maxCells) });
    line += linesOf(cells);
  }
  return rows;
}

/** Titles have up to about ten lines. */
const searchedRows = 50;
