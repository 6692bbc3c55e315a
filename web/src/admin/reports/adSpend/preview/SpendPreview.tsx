import { Grid, Heading, Progress, Skeleton, Text } from "@chakra-ui/react";
import { formatCount, pluralize } from "@planner/shared/format";
import type { AdService } from "@planner/shared/reports/adService";
import { useMemo } from "react";
import { RetryAlert } from "../../../desk/controls/RetryAlert.tsx";
import { useDesk } from "../../../desk/DeskContext.ts";
import { personName } from "../../../desk/lead/personName.ts";
import { FormAlert } from "../../../signIn/FormAlert.tsx";
import type { SpendReading } from "../reading/readSpend.ts";
import { importsOf } from "../saving/importsOf.ts";
import { saveResultText } from "../saving/saveResultText.ts";
import { useSpendSaving } from "../saving/useSpendSaving.ts";
import { isStoredAlready } from "./isStoredAlready.ts";
import { PreviewTable } from "./PreviewTable.tsx";
import { previewRanges } from "./previewRanges.ts";
import { NothingToSave, SaveBar } from "./SaveBar.tsx";
import { useStoredMonths } from "./useStoredMonths.ts";
import { WrongRows } from "./WrongRows.tsx";

type SpendPreviewProps = Readonly<{
  service: AdService;
  reading: Extract<SpendReading, { kind: "read" }>;
  onClose: () => void;
}>;

/** Shows what an import changes, and has the button that stores it. */
export function SpendPreview({ service, reading, onClose }: SpendPreviewProps) {
  const { rows, wrong, totals } = reading;
  const { user } = useDesk();
  const imports = useMemo(() => importsOf(service, rows), [service, rows]);
  const months = imports.map(({ month }) => month);
  const { data: stored, isError, refetch } = useStoredMonths(service, months);
  const { result, savedMonthCount, start, cancel } = useSpendSaving(refetch, onClose);
  const ranges = useMemo(
    () => stored && previewRanges(imports, stored, rows),
    [imports, stored, rows],
  );
  if (isError) {
    return (
      <RetryAlert
        text="What is stored now could not be loaded, so nothing can be saved yet."
        onRetry={() => void refetch()}
      />
    );
  }
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
        {result && saveResultText(result, (email) => personName(email, user.email))}
      </FormAlert>
      {savedMonthCount !== undefined && (
        <SavingProgress savedMonthCount={savedMonthCount} months={months.length} />
      )}
      {stored && isStoredAlready(imports, stored) ? (
        <NothingToSave rows={rows.length} onClose={onClose} />
      ) : (
        <SaveBar
          rows={rows.length}
          wrongRows={wrong.length}
          isSaving={savedMonthCount !== undefined}
          onSave={stored && (() => start(imports, stored))}
          onCancel={cancel}
        />
      )}
    </Grid>
  );
}

type SavingProgressProps = Readonly<{ savedMonthCount: number; months: number }>;

function SavingProgress({ savedMonthCount, months }: SavingProgressProps) {
  return (
    <Progress.Root value={savedMonthCount} max={months} aria-label="Saving">
      <Progress.Label mb="2">
        {`Saving: ${formatCount(savedMonthCount)} of ${pluralize(months, "month")}`}
      </Progress.Label>
      <Progress.Track>
        <Progress.Range />
      </Progress.Track>
    </Progress.Root>
  );
}
