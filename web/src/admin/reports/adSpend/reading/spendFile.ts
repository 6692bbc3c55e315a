import Papa, { type ParseResult, type Parser } from "papaparse";

/** A row of a file, with the line where it starts. */
export type FileRow = { readonly line: number; readonly cells: readonly string[] };

/** Why a file cannot be read, as a sentence. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}

type ReadOptions = {
  readonly signal: AbortSignal;
  /** Gets the part that is read, from 0 to 1. */
  readonly onProgress: (part: number) => void;
};

/** Ten times what 20,000 rows need. */
const maxBytes = 20 * 1024 * 1024;

/** Longer rows are no table of campaigns. */
const maxCells = 500;

/**
 * Reads the text of an export. The services write UTF-8 or UTF-16 with a byte order mark.
 *
 * @throws UnreadableFile if it is no text, or too large
 */
export async function readText(file: Blob): Promise<string> {
  if (file.size > maxBytes) {
    const megabytes = Math.ceil(file.size / 1024 / 1024);
    throw new UnreadableFile(
      `This file has ${megabytes} MB. An export of 20,000 rows has less than 20 MB: choose fewer days or columns.`,
    );
  }
  return decode(new Uint8Array(await file.arrayBuffer()));
}

function decode(bytes: Uint8Array): string {
  if (isArchive(bytes)) {
    throw new UnreadableFile(
      "This is a ZIP archive or an Excel workbook, not a CSV. Unpack it, or download it as CSV.",
    );
  }
  const encoding = encodingOf(bytes);
  const text = tryDecode(bytes, encoding);
  if (text === undefined || text.includes("\u0000")) {
    throw new UnreadableFile("This file is no text. Download the report as CSV.");
  }
  if (text.trim() === "") throw new UnreadableFile("This file is empty.");
  return text;
}

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // Excel on Windows saves CSV files in the old Western European encoding.
    return encoding === "utf-8" ? new TextDecoder("windows-1252").decode(bytes) : undefined;
  }
}

/** ZIP archives, which Excel's workbooks are too, start with "PK" and two control characters. */
function isArchive([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b && third === 3 && fourth === 4;
}

/** By the byte order mark. Without one, UTF-16 has a zero in every other byte of plain English. */
function encodingOf(bytes: Uint8Array): string {
  const [first = 1, second = 1] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  return "utf-8";
}

/** Splits a text into rows, in parts, so that the page stays responsive. Rows beyond the limit are counted, but not kept. */
export function readRows(
  text: string,
  delimiter: string,
  { signal, onProgress, maxRows }: ReadOptions & { readonly maxRows: number },
): Promise<{ readonly rows: readonly FileRow[]; readonly count: number }> {
  return new Promise((resolve, reject) => {
    const rows: FileRow[] = [];
    let line = 1;
    let count = 0;
    Papa.parse<string[]>(text, {
      delimiter,
      download: false,
      worker: false,
      chunkSize: charactersPerPart,
      chunk: ({ data, meta }: ParseResult<string[]>, parser: Parser) => {
        for (const cells of data) {
          const isEmpty = cells.every((cell) => cell.trim() === "");
          if (!isEmpty) count += 1;
          if (!isEmpty && rows.length < maxRows)
            rows.push({ line, cells: cells.slice(0, maxCells) });
          line += 1 + lineBreaksIn(cells);
        }
        onProgress(Math.min(1, meta.cursor / text.length));
        parser.pause();
        setTimeout(() => {
          if (signal.aborted) parser.abort();
          else parser.resume();
        });
      },
      complete: () => {
        if (signal.aborted) reject(signal.reason);
        else resolve({ rows, count });
      },
    });
  });
}

const charactersPerPart = 256 * 1024;

function lineBreaksIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
}

/** The first rows, to find the table in them. */
export function firstRows(text: string, delimiter: string): readonly FileRow[] {
  let line = 1;
  // A file may be one line of megabytes.
  const start = text.slice(0, charactersPerPart);
  const { data } = Papa.parse<string[]>(start, { delimiter, preview: searchedRows });
  return data.map((cells) => {
    const row = { line, cells: cells.slice(0, maxCells) };
    line += 1 + lineBreaksIn(cells);
    return row;
  });
}

/** Titles have up to about ten lines. */
const searchedRows = 50;
