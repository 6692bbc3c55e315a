import { Flex, Grid, Heading, Menu, Text } from "@chakra-ui/react";
import { formatDate, localCalendarDate } from "@planner/shared/calendar";
import { formatCents, formatCount, pluralize } from "@planner/shared/format";
import { type AdService, adServiceLabels, adServices } from "@planner/shared/reports/adService";
import { firstKeptDay } from "@planner/shared/reports/reportPeriod";
import { useMemo, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { DeskMenu } from "../../desk/controls.tsx";
import { useDesk } from "../../desk/DeskContext.ts";
import { FormAlert } from "../../signIn/AuthForm.tsx";
import { daysText, shortServiceNames } from "../reportTexts.ts";
import { ColumnPicker } from "./ColumnPicker.tsx";
import { FormatQuestions } from "./FormatQuestions.tsx";
import { rememberColumns, rememberedColumns } from "./pickedColumns.ts";
import { type ChosenFormats, rangeOf, readSpend, type SpendReading } from "./reading/readSpend.ts";
import { findColumns, type SpendColumns, serviceOf } from "./reading/spendColumns.ts";
import { SpendPreview } from "./SpendPreview.tsx";
import type { SpendFile } from "./useSpendFile.ts";
import { WrongRows } from "./WrongRows.tsx";

type SpendImportFormProps = Readonly<{ file: SpendFile; onClose: () => void }>;

/** How a file is read, and what of it will be stored. */
export function SpendImportForm({ file, onClose }: SpendImportFormProps) {
  const { table } = file;
  const { heads } = table;
  const [service, setService] = useState(() => serviceOf(heads));
  const [columns, setColumns] = useState(() => columnsOf(heads, service));
  const [formats, setFormats] = useState<ChosenFormats>({});
  const limits = useLimits();
  const reading = useMemo(
    () => columns && readSpend(file.rows, { table, columns, formats, limits }),
    [file, table, columns, formats, limits],
  );
  const isFound = serviceOf(heads) !== undefined;

  function pick(next: SpendColumns) {
    setColumns(next);
    if (service) rememberColumns(service, heads, next);
  }

  function chooseService(next: AdService) {
    setService(next);
    // In a language whose heads are not known, the columns are those of an earlier file of the service.
    if (columns === undefined) setColumns(columnsOf(heads, next));
  }

  return (
    <Grid as="section" aria-label="Import" gap="5" templateColumns="minmax(0, 1fr)">
      <div>
        <Heading as="h3" textStyle="lg">
          {service ? adServiceLabels[service] : "Which service is this from?"}
        </Heading>
        <Flex wrap="wrap" align="center" columnGap="2" color="fg.muted">
          <Text as="span" overflowWrap="anywhere">
            {isFound ? `${file.name} · found by its columns` : file.name}
          </Text>
          <ServiceMenu service={service} onChange={chooseService} />
        </Flex>
      </div>
      <ColumnPicker
        heads={heads}
        titles={table.titles}
        columns={columns}
        hints={hintsOf(reading, columns)}
        onPick={pick}
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

function columnsOf(
  heads: readonly string[],
  service: AdService | undefined,
): SpendColumns | undefined {
  const found = findColumns(heads);
  const remembered = rememberedColumns(service, heads);
  return remembered ? { ...found, ...remembered } : found;
}

/** The first day that reports go back to, and today. The account's day may already be tomorrow's. */
function useLimits() {
  const { now } = useDesk();
  return useMemo(() => {
    const today = formatDate(localCalendarDate(now()));
    return { from: firstKeptDay(today), to: today };
  }, [now]);
}

type ServiceMenuProps = Readonly<{
  service: AdService | undefined;
  onChange: (service: AdService) => void;
}>;

function ServiceMenu({ service, onChange }: ServiceMenuProps) {
  return (
    <DeskMenu
      trigger={
        <Button variant="quiet" px="0" color="accent.fg">
          {service ? `Not ${shortServiceNames[service]}?` : "Choose the service"}
        </Button>
      }
    >
      {adServices
        .filter((each) => each !== service)
        .map((each) => (
          <Menu.Item key={each} value={each} onClick={() => onChange(each)}>
            {adServiceLabels[each]}
          </Menu.Item>
        ))}
    </DeskMenu>
  );
}

/** What was found in each column, as a check. */
function hintsOf(reading: SpendReading | undefined, columns: SpendColumns | undefined) {
  if (reading?.kind !== "read" || reading.rows.length === 0) return {};
  const names = [...new Set(reading.rows.map(({ name }) => name))];
  const more = names.length > 2 ? ` and ${formatCount(names.length - 2)} more` : "";
  const spread = reading.rows.filter(({ days }) => days.from !== days.to).length;
  const perRow = spread > 0 ? "spread evenly over the days of each row" : "one row a day";
  let cents = 0;
  for (const row of reading.rows) cents += row.cents;
  const currency = reading.namesCurrency ? "US dollars" : "taken as US dollars";
  return {
    campaign: names.slice(0, 2).join(", ") + more,
    days: `${daysText(rangeOf(reading.rows), "short")}, ${columns?.days ? perRow : "the days of the whole file, spread evenly"}`,
    spend: `${formatCents(cents / 100)} in ${pluralize(reading.rows.length, "row")}, ${currency}`,
  };
}
