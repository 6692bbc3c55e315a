import { RadioGroup, Text } from "@chakra-ui/react";
import { pluralize } from "@planner/shared/format";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { AdminDialog } from "../../AdminDialog.tsx";
import { FormAlert } from "../../form/AuthForm.tsx";
import { useDesk, useUnwrap } from "../DeskContext.ts";
import { type DeskFilters, toLeadFilter } from "../filters/deskFilters.ts";
import { type Collected, collectLeads } from "./collectLeads.ts";
import { type ExportFormat, leadsFile } from "./leadsFile.ts";

type ExportDialogProps = Readonly<{ filters: DeskFilters; onClose: () => void }>;

/** Downloads the leads that match the filters as a file. */
export function ExportDialog({ filters, onClose }: ExportDialogProps) {
  const { api, now } = useDesk();
  const unwrap = useUnwrap();
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [count, setCount] = useState(0);
  const running = useRef<AbortController>(undefined);
  const collected = useRef<Collected>({ leads: new Map(), cursor: undefined });
  const download = useMutation({
    mutationFn: async (chosen: ExportFormat) => {
      running.current = new AbortController();
      const isComplete = await collectLeads(collected.current, {
        filter: toLeadFilter(filters),
        listLeads: (page) => unwrap(api.listLeads(page)),
        onProgress: setCount,
        signal: running.current.signal,
      });
      if (!isComplete) return;
      const leads = [...collected.current.leads.values()];
      const day = now().toLocaleDateString("sv-SE");
      save(leadsFile(leads, chosen), `leads-${day}.${chosen === "csv" ? "csv" : "jsonl"}`);
      onClose();
    },
  });
  // Closing the dialog cancels the export.
  useEffect(() => () => running.current?.abort(), []);

  return (
    <AdminDialog
      title="Export leads"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button type="button" variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="button"
            aria-busy={download.isPending}
            aria-disabled={download.isPending}
            onClick={() => {
              if (!download.isPending) download.mutate(format);
            }}
          >
            {download.isError ? "Try again" : labels[format]}
          </Button>
        </>
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
        {download.isPending && `${pluralize(count, "lead")} so far`}
      </Text>
      <FormAlert>
        {download.isError &&
          `The export stopped after ${pluralize(count, "lead")}. No file was saved yet.`}
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

const releasedAfterMs = 60_000;
