import { Flex, Text } from "@chakra-ui/react";
import { pluralize } from "@planner/shared/format";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { AdminDialog } from "../../AdminDialog.tsx";
import { FormAlert } from "../../signIn/FormAlert.tsx";
import { Chip } from "../controls/Chip.tsx";
import { useDesk } from "../DeskContext.ts";
import { type LeadPages, leadsOf } from "../data/leadPages.ts";
import { useStats } from "../data/useStats.ts";
import { useDeskFilters } from "../filters/useDeskFilters.ts";
import type { ExportFormat } from "./leadsFile.ts";
import { useLeadsExport } from "./useLeadsExport.ts";

/** Downloads the leads that match the filters as a file. Closing the dialog cancels the export. */
export function ExportDialog({ onClose }: Readonly<{ onClose: () => void }>) {
  const { filters } = useDeskFilters();
  const total = useTotal();
  const [format, setFormat] = useState<ExportFormat>("csv");
  const { start, isRunning, hasFailed, loaded } = useLeadsExport(format, onClose);
  const loadedText = pluralize(loaded, "lead");
  return (
    <AdminDialog
      title="Export leads"
      onClose={onClose}
      closeLabel="Cancel"
      actionElement={
        <Button px="4" aria-busy={isRunning} aria-disabled={isRunning} onClick={start}>
          {total === undefined ? "Export all that match" : `Export ${pluralize(total, "lead")}`}
        </Button>
      }
    >
      <Text color="fg.muted">
        {filters.view === "plans"
          ? "The file contains every lead."
          : "The file contains every lead that the current tab, search and filters show."}
      </Text>
      <Flex role="group" aria-label="Format" wrap="wrap" gap="2" mt="3">
        {formats.map(({ value, label }) => (
          <Chip
            key={value}
            aria-pressed={value === format}
            disabled={isRunning}
            onClick={() => setFormat(value)}
          >
            {label}
          </Chip>
        ))}
      </Flex>
      <Text role="status" mt="2" textStyle="sm" color="fg.muted">
        {isRunning && `${loadedText} so far`}
      </Text>
      <FormAlert>
        {hasFailed &&
          `The export stopped after ${loadedText}. No file was saved yet. Try again to continue.`}
      </FormAlert>
    </AdminDialog>
  );
}

/** How many leads the file will have. Undefined if only the server knows how many match the filters. */
function useTotal(): number | undefined {
  const { filters, isFiltered } = useDeskFilters();
  const list = useQueryClient().getQueryData<LeadPages>(useDesk().keys.list(filters));
  const { stats } = useStats();
  if (list?.pages.at(-1)?.next_cursor === null) return leadsOf(list).length;
  if (isFiltered) return undefined;
  return filters.stage ? stats?.by_stage[filters.stage] : stats?.total_leads;
}

const formats = [
  { value: "csv", label: "CSV for Excel and Sheets" },
  { value: "jsonl", label: "JSON lines" },
] as const;
