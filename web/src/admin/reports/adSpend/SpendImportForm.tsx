import { Flex, Grid, Heading, Text } from "@chakra-ui/react";
import { formatDate, localCalendarDate } from "@planner/shared/calendar";
import { type AdService, adServiceLabels } from "@planner/shared/reports/adService";
import { type DayRange, firstKeptDay } from "@planner/shared/reports/reportPeriod";
import { useMemo, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { useDesk } from "../../desk/DeskContext.ts";
import { FormAlert } from "../../signIn/FormAlert.tsx";
import { ColumnPicker } from "./columns/ColumnPicker.tsx";
import { columnHints } from "./columns/columnHints.ts";
import { rememberColumns, rememberedColumns } from "./columns/pickedColumns.ts";
import { ServiceMenu } from "./columns/ServiceMenu.tsx";
import { FormatQuestions } from "./FormatQuestions.tsx";
import type { SpendFile } from "./file/useSpendFile.ts";
import { SpendPreview } from "./preview/SpendPreview.tsx";
import { WrongRows } from "./preview/WrongRows.tsx";
import { type ChosenFormats, readSpend } from "./reading/readSpend.ts";
import { findColumns, type SpendColumns, serviceOf } from "./reading/spendColumns.ts";

type SpendImportFormProps = Readonly<{ file: SpendFile; onClose: () => void }>;

/** Shows how a file is read, and what of it will be stored. */
export function SpendImportForm({ file, onClose }: SpendImportFormProps) {
  const { table } = file;
  const { heads } = table;
  const foundService = serviceOf(heads);
  const [service, setService] = useState(foundService);
  const [columns, setColumns] = useState(() => initialColumns(heads, foundService));
  const [formats, setFormats] = useState<ChosenFormats>({});
  const limits = useStorableDays();
  const reading = useMemo(
    () => columns && readSpend(file.rows, { table, columns, formats, limits }),
    [file, table, columns, formats, limits],
  );

  function pickColumns(next: SpendColumns) {
    setColumns(next);
    if (service) rememberColumns(service, heads, next);
  }

  function chooseService(next: AdService) {
    setService(next);
    // In a language whose heads are not known, the columns are those of an earlier file of the service.
    if (columns === undefined) setColumns(initialColumns(heads, next));
  }

  return (
    <Grid as="section" aria-label="Import" gap="5" templateColumns="minmax(0, 1fr)">
      <ServiceHeading
        service={service}
        fileText={foundService ? `${file.name} · found by its columns` : file.name}
        onChange={chooseService}
      />
      <ColumnPicker
        heads={heads}
        titles={table.titles}
        columns={columns}
        hints={columnHints(reading, columns)}
        onPick={pickColumns}
      />
      {reading?.kind === "questions" && (
        <FormatQuestions
          questions={reading.questions}
          onAnswer={(answer) => setFormats({ ...formats, ...answer })}
        />
      )}
      <FormAlert>{reading?.kind === "refused" && reading.reason}</FormAlert>
      {reading?.kind === "read" && service && reading.rows.length > 0 ? (
        <SpendPreview key={service} service={service} reading={reading} onClose={onClose} />
      ) : (
        <>
          {reading?.kind === "read" && <WrongRows rows={reading.wrong} />}
          <Button variant="secondary" justifySelf="start" onClick={onClose}>
            Cancel
          </Button>
        </>
      )}
    </Grid>
  );
}

type ServiceHeadingProps = Readonly<{
  service: AdService | undefined;
  fileText: string;
  onChange: (service: AdService) => void;
}>;

/** The service that the file is from, which the user can change. */
function ServiceHeading({ service, fileText, onChange }: ServiceHeadingProps) {
  return (
    <div>
      <Heading as="h3" textStyle="lg">
        {service ? adServiceLabels[service] : "Which service is this from?"}
      </Heading>
      <Flex wrap="wrap" align="center" columnGap="2" color="fg.muted">
        <Text as="span" overflowWrap="anywhere">
          {fileText}
        </Text>
        <ServiceMenu service={service} onChange={onChange} />
      </Flex>
    </div>
  );
}

/** The columns with known heads, and instead of them those that the user picked for the service before. */
function initialColumns(
  heads: readonly string[],
  service: AdService | undefined,
): SpendColumns | undefined {
  const found = findColumns(heads);
  const remembered = rememberedColumns(service, heads);
  return remembered ? { ...found, ...remembered } : found;
}

/** The days that can be stored: from the first that reports go back to, until today in the administrator's time zone. */
function useStorableDays(): DayRange {
  const { now } = useDesk();
  return useMemo(() => {
    const today = formatDate(localCalendarDate(now()));
    return { from: firstKeptDay(today), to: today };
  }, [now]);
}
