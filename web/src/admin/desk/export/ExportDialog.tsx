import { Flex, Text } from "@chakra-ui/react";
import { maxLeadsPerPage } from "@planner/shared/api/admin/pageLimit";
import { formatDate, localCalendarDate } from "@planner/shared/calendar";
import { pluralize } from "@planner/shared/format";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useBrand } from "../../../browser/brand.ts";
import { saveFile } from "../../../browser/saveFile.ts";
import { Button } from "../../../ui/Button.tsx";
import { AdminDialog } from "../../AdminDialog.tsx";
import { FormAlert } from "../../signIn/AuthForm.tsx";
import { Chip } from "../controls.tsx";
import { useDesk } from "../DeskContext.ts";
import { type LeadPages, leadsOf } from "../data/leadCache.ts";
import { useLeadPages } from "../data/useLeadList.ts";
import { useStats } from "../data/useStats.ts";
import { useDeskFilters } from "../filters/deskFilters.ts";
import { type ExportFormat, leadsFile } from "./leadsFile.ts";

/** Downloads the leads that match the filters as a file. Closing the dialog cancels the export. */
export function ExportDialog({ onClose }: Readonly<{ onClose: () => void }>) {
  const { filters } = useDeskFilters();
  const { keys, now } = useDesk();
  const { timeZone } = useBrand();
  const total = useTotal();
  const [id] = useState(() => crypto.randomUUID());
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [isStarted, setStarted] = useState(false);
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...useLeadPages(filters, maxLeadsPerPage),
    // Each export starts again.
    queryKey: keys.export(id),
    gcTime: 0,
    enabled: isStarted,
    // Comparing all pages with those before would take longer with each page.
    structuralSharing: false,
  });
  const hasFailed = isError && !isFetching;
  const isRunning = isStarted && !hasFailed;
  const count = pluralize(
    (data?.pages ?? []).reduce((sum, { leads }) => sum + leads.length, 0),
    "lead",
  );

  const goOn = useEffectEvent((data: Pick<LeadPages, "pages">) => {
    if (hasNextPage) {
      const timer = setTimeout(() => void fetchNextPage(), pageEveryMs);
      return () => clearTimeout(timer);
    }
    const name = `leads-${formatDate(localCalendarDate(now()))}.${format}`;
    saveFile(leadsFile(leadsOf(data), format, { now: now(), timeZone }), name);
    onClose();
    return undefined;
  });
  useEffect(() => {
    return data && !isFetching && !isError ? goOn(data) : undefined;
  }, [data, isFetching, isError]);

  function start() {
    if (isRunning) return;
    setStarted(true);
    // Continues with the page that failed.
    if (hasFailed) void (data ? fetchNextPage() : refetch());
  }

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
        {formats.map(({ format: one, label }) => (
          <Chip
            key={one}
            aria-pressed={one === format}
            disabled={isRunning}
            onClick={() => setFormat(one)}
          >
            {label}
          </Chip>
        ))}
      </Flex>
      <Text role="status" mt="2" minH="5" textStyle="sm" color="fg.muted">
        {isRunning && `${count} so far`}
      </Text>
      <FormAlert>
        {hasFailed &&
          `The export stopped after ${count}. No file was saved yet. Try again to continue.`}
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
  { format: "csv", label: "CSV for Excel and Sheets" },
  { format: "jsonl", label: "JSON lines" },
] as const;

/** At most 600 calls in five minutes, which is less than a third of what the firewall allows one address. */
const pageEveryMs = 500;
