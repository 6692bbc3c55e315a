import { Flex, Grid, Heading, Progress, Skeleton, Text } from "@chakra-ui/react";
import { formatCount, pluralize } from "@planner/shared/format";
import type { AdService } from "@planner/shared/reports/adService";
import { useMemo } from "react";
import { Button } from "../../../ui/Button.tsx";
import { docked, RetryAlert } from "../../desk/controls.tsx";
import { useDesk } from "../../desk/DeskContext.ts";
import { personName } from "../../desk/lead/personName.ts";
import { FormAlert } from "../../signIn/AuthForm.tsx";
import { monthText } from "../reportTexts.ts";
import { PreviewTable } from "./PreviewTable.tsx";
import type { SpendReading } from "./reading/readSpend.ts";
import type { SaveResult } from "./saveSpend.ts";
import { importsOf } from "./spendImports.ts";
import { isStoredAlready, previewRanges } from "./spendPreview.ts";
import { useSpendSaving } from "./useSpendSaving.ts";
import { useStoredMonths } from "./useStoredMonths.ts";
import { leftOutText, WrongRows } from "./WrongRows.tsx";

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
  const saving = useSpendSaving(stored.refetch, onClose);
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
        <Flex
          wrap="wrap"
          align="center"
          columnGap="3"
          rowGap="1"
          css={{ mdDown: { ...docked, mx: "-4", px: "4" } }}
        >
          {/* On a phone, the bar may cover the rows themselves. */}
          {wrong.length > 0 && (
            <Text hideFrom="md" flex="1 0 100%" color="status.yellow.fg">
              {leftOutText(wrong.length)}
            </Text>
          )}
          <Button
            flex={{ base: "1", md: "0 0 auto" }}
            aria-busy={saving.savedMonths !== undefined}
            aria-disabled={months === undefined || saving.savedMonths !== undefined}
            onClick={() => months && saving.start(imports, months)}
          >
            {saveText(rows.length, wrong.length)}
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

/** "Save 2 rows", or "Save 1 of 2 rows" if others are left out. */
function saveText(rows: number, wrong: number): string {
  if (wrong === 0) return `Save ${pluralize(rows, "row")}`;
  return `Save ${formatCount(rows)} of ${pluralize(rows + wrong, "row")}`;
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
