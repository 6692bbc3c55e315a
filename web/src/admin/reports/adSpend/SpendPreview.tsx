import { chakra, Flex, Grid, Heading, Progress, Skeleton, Table, Text } from "@chakra-ui/react";
import { reportContract } from "@planner/shared/api/reportContract";
import { formatCents, formatCount, pluralize } from "@planner/shared/format";
import type { AdService } from "@planner/shared/reports/adService";
import type { SpendImport, SpendMonth } from "@planner/shared/reports/adSpend";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { showToast } from "../../../ui/toasts.ts";
import { docked, RetryAlert } from "../../desk/controls.tsx";
import { useDesk } from "../../desk/DeskContext.ts";
import { personName } from "../../desk/lead/personName.ts";
import { leadTableStyles } from "../../desk/list/LeadTable.tsx";
import { FormAlert } from "../../signIn/AuthForm.tsx";
import { daysText, monthText } from "../reportTexts.ts";
import type { SpendReading } from "./reading/readSpend.ts";
import { type SaveResult, saveSpend } from "./saveSpend.ts";
import { importsOf } from "./spendImports.ts";
import { isStoredAlready, type PreviewRange, previewRanges, sumOfRanges } from "./spendPreview.ts";
import { WrongRows } from "./WrongRows.tsx";

type SpendPreviewProps = Readonly<{
  service: AdService;
  reading: Extract<SpendReading, { kind: "read" }>;
  onClose: () => void;
}>;

/** What an import changes, and the button that stores it. */
export function SpendPreview({ service, reading, onClose }: SpendPreviewProps) {
  const { rows, wrong, totals } = reading;
  const { user } = useDesk();
  const imports = useMemo(() => importsOf(service, rows), [service, rows]);
  const stored = useStoredMonths(
    service,
    imports.map(({ month }) => month),
  );
  const saving = useSaving(stored.refetch, onClose);
  const ranges = useMemo(
    () => stored.data && previewRanges(imports, stored.data, rows),
    [imports, stored.data, rows],
  );
  if (stored.isError) {
    return (
      <RetryAlert
        text="What is stored now could not be loaded, so nothing can be saved yet."
        onRetry={() => void stored.refetch()}
      />
    );
  }
  const months = stored.data;
  const isStored = months !== undefined && isStoredAlready(imports, months);
  return (
    <Grid gap="4" templateColumns="minmax(0, 1fr)">
      <Heading as="h3" textStyle="lg">
        What will be stored
      </Heading>
      {ranges ? <PreviewTable ranges={ranges} /> : <Skeleton h="9rem" />}
      <WrongRows rows={wrong} />
      {totals > 0 && (
        <Text textStyle="sm" color="fg.muted">
          {`${pluralize(totals, "line")} with sums ${totals === 1 ? "is" : "are"} left out.`}
        </Text>
      )}
      <FormAlert>
        {saving.result && resultText(saving.result, personName(byOf(saving.result), user.email))}
      </FormAlert>
      {saving.savedMonths !== undefined && (
        <Progress.Root value={saving.savedMonths} max={imports.length} aria-label="Saving">
          <Progress.Label mb="2">
            {`Saving: ${formatCount(saving.savedMonths)} of ${pluralize(imports.length, "month")}`}
          </Progress.Label>
          <Progress.Track>
            <Progress.Range />
          </Progress.Track>
        </Progress.Root>
      )}
      {isStored ? (
        <AlreadyStored rows={rows.length} onClose={onClose} />
      ) : (
        <Flex align="center" gap="3" css={{ mdDown: { ...docked, mx: "-4", px: "4" } }}>
          <Button
            flex={{ base: "1", md: "0 0 auto" }}
            aria-busy={saving.savedMonths !== undefined}
            aria-disabled={months === undefined || saving.savedMonths !== undefined}
            onClick={() => months && saving.start(imports, months)}
          >
            {`Save ${pluralize(rows.length, "row")}`}
          </Button>
          <Button variant="quiet" px="3" onClick={saving.cancel}>
            Cancel
          </Button>
          <Text display={{ base: "none", md: "block" }} ms="auto" color="fg.muted">
            Nothing is stored before you save.
          </Text>
        </Flex>
      )}
    </Grid>
  );
}

type AlreadyStoredProps = Readonly<{ rows: number; onClose: () => void }>;

/** Instead of the button that stores the rows. */
function AlreadyStored({ rows, onClose }: AlreadyStoredProps) {
  const text = rows === 1 ? "The row is" : `All ${formatCount(rows)} rows are`;
  return (
    <Flex wrap="wrap" align="center" gap="3">
      <Text role="status" flex="1 1 16rem" fontWeight="semibold">
        {`Nothing to save. ${text} stored already.`}
      </Text>
      <Button variant="secondary" px="4" onClick={onClose}>
        Choose another file
      </Button>
    </Flex>
  );
}

/** What is stored of the months that the file touches. */
function useStoredMonths(service: AdService, months: readonly string[]) {
  const { api, keys, unwrap } = useDesk();
  return useQuery({
    queryKey: keys.adSpendMonths(service, months),
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      const stored: SpendMonth[] = [];
      for (const month of months) {
        stored.push(await unwrap(api(reportContract.adSpendMonth, { query: { service, month } })));
      }
      return stored;
    },
  });
}

/** Stores the months. `refetch` loads what is stored, after another administrator was faster or a save failed. */
function useSaving(refetch: () => Promise<unknown>, onClose: () => void) {
  const { api, keys } = useDesk();
  const client = useQueryClient();
  const [result, setResult] = useState<SaveResult>();
  const [savedMonths, setSavedMonths] = useState<number>();
  const running = useRef<AbortController>(undefined);

  async function save(imports: readonly SpendImport[], stored: readonly SpendMonth[]) {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setResult(undefined);
    setSavedMonths(0);
    const options = { signal: controller.signal, onSaved: setSavedMonths };
    const ended = await saveSpend(api, imports, stored, options);
    running.current = undefined;
    setSavedMonths(undefined);
    void client.invalidateQueries({ queryKey: keys.adSpend });
    client.removeQueries({ queryKey: keys.reports });
    if (ended.end.kind === "done") {
      const saved = ended.saved.map(monthText).join(", ");
      showToast({ tone: "success", title: "Ad spend is stored", description: saved });
      onClose();
      return;
    }
    setResult(ended);
    await refetch();
  }

  function cancel() {
    if (running.current) running.current.abort();
    else onClose();
  }

  function start(imports: readonly SpendImport[], stored: readonly SpendMonth[]) {
    void save(imports, stored);
  }

  return { result, savedMonths, start, cancel };
}

function byOf({ end }: SaveResult): string {
  return end.kind === "stale" ? (end.by ?? "") : "";
}

/** Which months are in, and why the others are not. */
function resultText({ saved, end }: SaveResult, person: string): string {
  const names = saved.map(monthText).join(", ");
  const isIn = saved.length === 0 ? "Nothing is stored yet." : `Stored: ${names}.`;
  if (end.kind === "canceled") return `Canceled. ${isIn}`;
  if (end.kind === "stale") {
    return `${person || "Someone else"} changed ${monthText(end.month)} meanwhile. ${isIn} Check what will be stored, and save again.`;
  }
  if (end.kind === "failed") {
    const reason = end.reason === "" ? "The connection failed" : end.reason;
    return `${monthText(end.month)} is not stored: ${reason}. ${isIn} Save again: nothing is counted twice.`;
  }
  return isIn;
}

function PreviewTable({ ranges }: Readonly<{ ranges: readonly PreviewRange[] }>) {
  const sum = sumOfRanges(ranges);
  return (
    <Table.Root size="sm" aria-label="What will be stored" css={previewStyles}>
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader w={{ base: "34%", md: "40%" }}>Days</Table.ColumnHeader>
          <Table.ColumnHeader data-number w={{ base: "13%", md: "auto" }}>
            Rows
          </Table.ColumnHeader>
          <Table.ColumnHeader data-number>Stored now</Table.ColumnHeader>
          <Table.ColumnHeader data-number>Will be</Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {ranges.map(({ days, change, rows, storedCents, newCents }) => (
          <Table.Row key={days.from}>
            <Table.Cell as="th" scope="row">
              <chakra.span whiteSpace="nowrap" me="2">
                {daysText(days, "short")}
              </chakra.span>
              <Tag>{change}</Tag>
            </Table.Cell>
            <Table.Cell data-number>{formatCount(rows)}</Table.Cell>
            <Table.Cell data-number>
              {change === "new" ? "–" : formatCents(storedCents / 100)}
            </Table.Cell>
            <Table.Cell data-number fontWeight="semibold">
              {formatCents(newCents / 100)}
            </Table.Cell>
          </Table.Row>
        ))}
        <Table.Row>
          <Table.Cell as="th" scope="row">
            Sum
          </Table.Cell>
          <Table.Cell data-number>{formatCount(sum.rows)}</Table.Cell>
          <Table.Cell data-number>{formatCents(sum.storedCents / 100)}</Table.Cell>
          <Table.Cell data-number>{formatCents(sum.newCents / 100)}</Table.Cell>
        </Table.Row>
      </Table.Body>
    </Table.Root>
  );
}

const previewStyles = {
  ...leadTableStyles,
  mdDown: { "& td, & tbody th": { textStyle: "xs" } },
  "& tbody th": { ps: "3" },
  "& tbody tr:last-of-type > *": { fontWeight: "bold", borderTopWidth: "2px" },
};

const Tag = chakra("span", {
  base: {
    // So that it may be on the next line.
    display: "inline-block",
    px: "1.5",
    borderRadius: "sm",
    bg: "bg.muted",
    textStyle: "xs",
    fontWeight: "normal",
    whiteSpace: "nowrap",
  },
});
