import { RadioGroup, Text } from "@chakra-ui/react";
import { maxLeadsPerPage } from "@planner/shared/api/adminContract";
import { pluralize } from "@planner/shared/format";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
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
    const day = now().toLocaleDateString("sv-SE");
    save(leadsFile(leadsOf(data), format), `leads-${day}.${format === "csv" ? "csv" : "jsonl"}`);
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
      action={
        <Button aria-busy={isRunning} aria-disabled={isRunning} onClick={start}>
          {hasFailed ? "Try again" : labels[format]}
        </Button>
      }
    >
      <Text mb="3" color="fg.muted">
        The file contains every lead that the current tab, search and filters show.
      </Text>
      <RadioGroup.Root
        aria-label="Format"
        display="grid"
        value={format}
        onValueChange={({ value }) => setFormat(value === "json" ? "json" : "csv")}
      >
        {formats.map(({ value, label }) => (
          <RadioGroup.Item key={value} value={value} minH="touch">
            <RadioGroup.ItemHiddenInput />
            <RadioGroup.ItemIndicator />
            <RadioGroup.ItemText textStyle="md">{label}</RadioGroup.ItemText>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      <Text role="status" mt="2" minH="5" textStyle="sm" color="fg.muted">
        {isRunning && `${count} so far`}
      </Text>
      <FormAlert>
        {hasFailed && `The export stopped after ${count}. No file was saved yet.`}
      </FormAlert>
    </AdminDialog>
  );
}

function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Revoking it earlier could cancel the download.
  setTimeout(() => URL.revokeObjectURL(address), releasedAfterMs);
}

const labels = { csv: "Export CSV", json: "Export JSON lines" } as const;

const formats = [
  { value: "csv", label: "CSV, for Excel and Google Sheets" },
  { value: "json", label: "JSON lines, for programs" },
] as const;

/** At most 600 calls in five minutes, which is less than a third of what the firewall allows one address. */
const pageEveryMs = 500;

const releasedAfterMs = 60_000;
