import { formatCount } from "@planner/shared/format";
import { spendLimits } from "@planner/shared/reports/adSpend";
import { useRef, useState } from "react";
import { type FileRow, readRows } from "../reading/fileRows.ts";
import { readText, UnreadableFile } from "../reading/fileText.ts";
import { findTable, type SpendTable } from "../reading/spendColumns.ts";

/** A file that was read, before its columns are known. */
export type SpendFile = {
  readonly name: string;
  readonly table: SpendTable;
  readonly rows: readonly FileRow[];
};

type FileState =
  | { readonly kind: "none" }
  | { readonly kind: "reading"; readonly name: string; readonly part: number }
  | { readonly kind: "refused"; readonly name: string; readonly reason: string }
  | { readonly kind: "read"; readonly file: SpendFile };

/** Reads a file in the browser. It does not leave it. */
export function useSpendFile() {
  const [state, setState] = useState<FileState>({ kind: "none" });
  const running = useRef<AbortController>(undefined);

  async function read(source: Blob, name: string): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const show = (next: FileState) => {
      if (!signal.aborted) setState(next);
    };
    show({ kind: "reading", name, part: 0 });
    try {
      const onProgress = (part: number) => show({ kind: "reading", name, part });
      show({ kind: "read", file: await readFile(source, { name, signal, onProgress }) });
    } catch (error) {
      if (signal.aborted) return;
      const reason =
        error instanceof UnreadableFile ? error.message : "The browser could not read this file.";
      show({ kind: "refused", name, reason });
    }
  }

  function reset(): void {
    running.current?.abort();
    setState({ kind: "none" });
  }

  return { state, read, reset };
}

type ReadOptions = {
  readonly name: string;
  readonly signal: AbortSignal;
  readonly onProgress: (part: number) => void;
};

async function readFile(source: Blob, { name, ...options }: ReadOptions): Promise<SpendFile> {
  const text = await readText(source);
  const table = findTable(text);
  if (table === undefined) {
    throw new UnreadableFile(
      "There is no row with heads such as Campaign, Day and Cost. Download the report as CSV, with its column heads.",
    );
  }
  const maxRows = spendLimits.rows + titleRows;
  const { rows, count } = await readRows(text, table.delimiter, { ...options, maxRows });
  if (count > maxRows) {
    throw new UnreadableFile(
      `This file has ${formatCount(count)} rows. At most ${formatCount(spendLimits.rows)} can be imported at once: choose fewer days.`,
    );
  }
  return { name, table, rows };
}

/** Titles, heads and sums do not count. */
const titleRows = 60;
