import { saveFile } from "../../../browser/saveFile.ts";
import { Button } from "../../../ui/Button.tsx";
import { csvFile } from "../../csvFile.ts";
import { DeskIcon } from "../../desk/controls/DeskIcon.tsx";
import type { ReportRow } from "../figures/ReportRow.ts";
import { type ReportCellsOptions, reportCells } from "./reportCells.ts";

type FileButtonProps = ReportCellsOptions &
  Readonly<{
    /** The table's title: "By week". */
    title: string;
    fileName: string;
    sums: readonly ReportRow[];
  }>;

/** Saves all rows of a table with their sums as a CSV. */
export function FileButton({ title, fileName, rows, sums, ...options }: FileButtonProps) {
  function save() {
    saveFile(csvFile(reportCells({ ...options, rows: [...rows, ...sums] })), fileName);
  }
  return (
    <Button
      variant="secondary"
      px={{ base: "3", md: "4" }}
      aria-label={`${title} as CSV`}
      onClick={save}
    >
      <DeskIcon name="export" />
      <span>CSV</span>
    </Button>
  );
}
