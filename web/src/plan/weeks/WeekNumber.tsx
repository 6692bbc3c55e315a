import { TextField } from "../../ui/TextField.tsx";
import type { WeekFormState } from "./useWeekForm.ts";
import type { WeekField } from "./weekFields.ts";

type WeekNumberProps = Readonly<{
  field: WeekField;
  form: Pick<WeekFormState, "hints" | "initial" | "messages" | "notices">;
}>;

/** The field of a week's number: the plan's figure is below the label, the usual one is its placeholder. */
export function WeekNumber({ field: { name, label, unit, isOptional }, form }: WeekNumberProps) {
  const hint = form.hints[name];
  return (
    <TextField
      name={name}
      label={label}
      qualifier={hint?.plan}
      isBeside
      unitBefore={unit}
      required={!isOptional}
      defaultValue={form.initial[name]}
      placeholder={hint?.usual}
      message={form.messages[name]}
      notice={form.notices[name]}
      inputMode={unit ? "decimal" : "numeric"}
      autoComplete="off"
      enterKeyHint={name === "won_revenue_cents" ? "done" : "next"}
    />
  );
}
