import { Text } from "@chakra-ui/react";
import { maxLeadsPerPage } from "@planner/shared/api/adminContract";
import { pluralize } from "@planner/shared/format";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { saveFile } from "../../../browser/saveFile.ts";
import { Button } from "../../../ui/Button.tsx";
import { AdminDialog } from "../../AdminDialog.tsx";
import { FormAlert } from "../../signIn/AuthForm.tsx";
import { useDesk } from "../DeskContext.ts";
import { type LeadPages, leadsOf } from "../data/leadCache.ts";
import { useLeadPages } from "../data/useLeadList.ts";
import { useDeskFilters } from "../filters/deskFilters.ts";
import { type ExportFormat, leadsFile } from "./leadsFile.ts";

/** Downloads the leads that match the filters as a file. Closing the dialog cancels the export. */
export function ExportDialog({ onClose }: Readonly<{ onClose: () => void }>) {
  const { filters } = useDeskFilters();
  const { keys, now } = useDesk();
  const [id] = useState(() => crypto.randomUUID());
  const [format, setFormat] = useState<ExportFormat>();
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...useLeadPages(filters, maxLeadsPerPage),
    // Each export starts again.
    queryKey: keys.export(id),
    gcTime: 0,
    enabled: format !== undefined,
    // Comparing all pages with those before would take longer with each page.
    structuralSharing: false,
  });
  const hasFailed = isError && !isFetching;
  const isRunning = format !== undefined && !hasFailed;
  const count = pluralize(
    (data?.pages ?? []).reduce((sum, { leads }) => sum + leads.length, 0),
    "lead",
  );

  const goOn = useEffectEvent((data: Pick<LeadPages, "pages">) => {
    if (hasNextPage) {
      const timer = setTimeout(() => void fetchNextPage(), pageEveryMs);
      return () => clearTimeout(timer);
    }
    const name = `leads-${now().toLocaleDateString("sv-SE")}.${format}`;
    if (format) saveFile(leadsFile(leadsOf(data), format), name);
    onClose();
    return undefined;
  });
  useEffect(() => {
    return data && !isFetching && !isError ? goOn(data) : undefined;
  }, [data, isFetching, isError]);

  function start(chosen: ExportFormat) {
    if (isRunning) return;
    setFormat(chosen);
    // Continues with the page that failed.
    if (hasFailed) void (data ? fetchNextPage() : refetch());
  }

  return (
    <AdminDialog
      title="Export leads"
      onClose={onClose}
      closeLabel="Cancel"
      action={buttons.map(([chosen, label, variant]) => (
        <Button
          key={chosen}
          variant={variant}
          px="4"
          aria-busy={isRunning && chosen === format}
          aria-disabled={isRunning}
          onClick={() => start(chosen)}
        >
          {label}
        </Button>
      ))}
    >
      <Text color="fg.muted">
        The file contains every lead that the current tab, search and filters show: CSV for Excel
        and Google Sheets, JSON lines for programs.
      </Text>
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

const buttons = [
  ["jsonl", "Export JSON lines", "secondary"],
  ["csv", "Export CSV", "primary"],
] as const;

/** At most 600 calls in five minutes, which is less than a third of what the firewall allows one address. */
const pageEveryMs = 500;
