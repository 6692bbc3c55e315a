import { Field, Grid } from "@chakra-ui/react";
import { AdminSelect, type SelectOption } from "../../../AdminSelect.tsx";
import type { SpendColumns } from "../reading/spendColumns.ts";
import type { ColumnHints } from "./columnHints.ts";
import { columnOption } from "./columnOption.ts";
import { dayOptions, dayValue } from "./dayOptions.ts";

type ColumnPickerProps = Readonly<{
  heads: readonly string[];
  titles: readonly string[];
  columns: SpendColumns | undefined;
  hints: ColumnHints;
  onPick: (columns: SpendColumns) => void;
}>;

/** Which columns are read. The days may be in one column, in two, or only in a title. */
export function ColumnPicker({ heads, titles, columns, hints, onPick }: ColumnPickerProps) {
  const { campaign = notPicked, spend = notPicked, days } = columns ?? {};
  const options = heads.map(columnOption);
  const choices = dayOptions({ heads, titles, columns });
  const change = (changed: Partial<SpendColumns>) =>
    onPick({ ...columns, campaign, spend, ...changed });

  function changeDays(value: string) {
    const choice = choices.find((each) => each.value === value);
    if (choice) change({ days: choice.days });
  }

  return (
    // The days may be two heads, which need more room than one.
    <Grid templateColumns={{ base: "minmax(0, 1fr)", lg: "1fr 1.5fr 1fr" }} gap="3">
      <ColumnSelect
        label="Campaign"
        value={campaign}
        options={options}
        hint={hints.campaign}
        onChange={(value) => change({ campaign: Number(value) })}
      />
      <ColumnSelect
        label="Day"
        value={columns === undefined ? notPicked : dayValue(days)}
        options={choices}
        hint={hints.days}
        onChange={changeDays}
      />
      <ColumnSelect
        label="Spend"
        value={spend}
        options={options}
        hint={hints.spend}
        onChange={(value) => change({ spend: Number(value) })}
      />
    </Grid>
  );
}

/** The position of a column that is not picked yet. No cell is there. */
const notPicked = -1;

type ColumnSelectProps = Readonly<{
  label: string;
  value: number | string;
  options: readonly SelectOption[];
  hint: string | undefined;
  onChange: (value: string) => void;
}>;

function ColumnSelect({ label, value, options, hint, onChange }: ColumnSelectProps) {
  return (
    <Field.Root>
      <Field.Label>{label}</Field.Label>
      <AdminSelect options={[noColumn, ...options]} value={String(value)} onChange={onChange} />
      {hint && <Field.HelperText textStyle="sm">{hint}</Field.HelperText>}
    </Field.Root>
  );
}

const noColumn: SelectOption = {
  value: String(notPicked),
  label: "Choose a column",
  isDisabled: true,
};
