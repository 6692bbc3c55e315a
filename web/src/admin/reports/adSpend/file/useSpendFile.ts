import { formatCount } from "@planner/shared/format";
import { spendLimits } from "@planner/shared/reports/adSpend";
import { useRef, useState } from "react";
import { type FileRow, readRows } from "../reading/fileRows.ts";
import { readText, UnreadableFile } from "../reading/fileText.ts";
import { findTable, type SpendTable } from "../reading/spendTable.ts";

/** A file that was read, before its columns are known. */
export type SpendFile = {
  readonly name: string;
  readonly table: SpendTable;
  readonly rows: readonly FileRow[];
};

/** The file that the user chose, if they did. */
type FileState =
  | { readonly kind: "none" }
  | { readonly kind: "reading"; readonly name: string; readonly part: number }
  | { readonly kind: "refused"; readonly name: string; readonly reason: string }
  | { readonly kind: "read"; readonly file: SpendFile };

/** Reads a file in the browser, without uploading it. */
export function useSpendFile() {
  const [fileState, setFileState] = useState<FileState>({ kind: "none" });
  /** Cancels the reading of the latest file. */
  const latestRead = useRef<AbortController>(undefined);

  async function read(source: Blob, name: string): Promise<void> {
    latestRead.current?.abort();
    const controller = new AbortController();
    latestRead.current = controller;
    const { signal } = controller;
    const update = (next: FileState) => {
      if (!signal.aborted) setFileState(next);
    };
    update({ kind: "reading", name, part: 0 });
    try {
      const onProgress = (part: number) => update({ kind: "reading", name, part });
      update({ kind: "read", file: await readFile(source, { name, signal, onProgress }) });
    } catch (error) {
      if (signal.aborted) return;
      const reason =
        error instanceof UnreadableFile ? error.message : "The browser could not read this file.";
      update({ kind: "refused", name, reason });
    }
  }

  function reset(): void {
    latestRead.current?.abort();
    setFileState({ kind: "none" });
  }

  return { fileState, read, reset };
}

type ReadOptions = {
  readonly name: string;
  readonly signal: AbortSignal;
  readonly onProgress: (part: number) => void;
};

/** @throws UnreadableFile if the file has no table, or too many rows */
async function readFile(
  source: Blob,
  { name, signal, onProgress }: ReadOptions,
): Promise<SpendFile> {
  const text = await readText(source);
  const table = findTable(text);
  if (table === undefined) {
    throw new UnreadableFile(
      "There is no row with heads such as Campaign, Day and Cost. Download the report as CSV, with its column heads.",
    );
  }
  const maxRows = spendLimits.rows + otherRows;
  const { rows, count } = await readRows(text, table.delimiter, { signal, onProgress, maxRows });
  if (count > maxRows) {
    throw new UnreadableFile(
      `This file has ${formatCount(count)} rows. At most ${formatCount(spendLimits.rows)} can be imported at once: choose fewer days.`,
    );
  }
  return { name, table, rows };
}

/** Rows that a file may have besides: its titles, its heads and its sums. */
const otherRows = 60;
