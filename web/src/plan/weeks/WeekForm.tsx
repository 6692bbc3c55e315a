import { chakra } from "@chakra-ui/react";
import { addWeeks } from "@planner/shared/calendar";
import { Button } from "../../ui/Button.tsx";
import { SmallText } from "../../ui/content/SectionHeading.tsx";
import { focusNextField } from "./focusNextField.ts";
import { LagQuestion } from "./LagQuestion.tsx";
import { useWeekForm, type WeekFormOptions } from "./useWeekForm.ts";
import { WeekNumber } from "./WeekNumber.tsx";
import { WeekSaveBar } from "./WeekSaveBar.tsx";
import { monthDay } from "./weekDates.ts";
import { weekFields } from "./weekFields.ts";

/** The numbers of a week. What is typed survives failures and reloads. */
export function WeekForm({ onCancel, ...options }: WeekFormProps) {
  const { plan, week } = options;
  const form = useWeekForm(options);
  const { step, newer, initial } = form;
  const required = weekFields.filter(({ isOptional }) => !isOptional);
  const optional = weekFields.filter(({ isOptional }) => isOptional);
  const isLatestWeek = Date.now() < Date.parse(addWeeks(week.monday, 2));
  const asOf = isLatestWeek ? "today" : monthDay(addWeeks(week.monday, 1));

  function cancel() {
    form.removeDraft();
    onCancel?.();
  }

  return (
    <Form
      ref={form.formRef}
      data-asking={step === "asking" || undefined}
      noValidate
      onInput={form.change}
      onSubmit={(event) => void form.submit(event)}
      onKeyDown={(event) => {
        // Enter answers an open question with yes.
        if (step !== "asking") focusNextField(event);
      }}
    >
      {required.map((field) => (
        <WeekNumber key={field.name} field={field} form={form} />
      ))}
      {plan.lag === undefined && <LagQuestion chosen={initial.lag} />}
      <SmallText mt="2">{`If you know it, as of ${asOf}`}</SmallText>
      {optional.map((field) => (
        <WeekNumber key={field.name} field={field} form={form} />
      ))}
      <WeekSaveBar week={week} form={form} />
      {newer && (
        <Button variant="secondary" onClick={() => form.keepSaved(newer)}>
          Keep the saved ones
        </Button>
      )}
      {onCancel && (
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      )}
    </Form>
  );
}

type WeekFormProps = WeekFormOptions &
  Readonly<{
    /** Absent if the week is the one to enter next. */
    onCancel: (() => void) | undefined;
  }>;

/** Labels are left and numbers right. On phones, it has no frame. */
const Form = chakra("form", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "1.5",
    md: {
      p: "4",
      bg: "bg.panel",
      borderWidth: "1px",
      borderRadius: "lg",
      boxShadow: "panel",
    },
    "& .field-head": { display: "grid", mb: "0" },
    "& .field-label": { textStyle: "md" },
    "& .field[data-beside] > .control-box": { flexBasis: "9.5rem" },
    "& .control-input": {
      minW: "0",
      textAlign: "end",
      textStyle: "lg",
      fontWeight: "semibold",
    },
    "& ::placeholder": { fontSize: "sm", fontWeight: "normal" },
    "&[data-asking] :is([aria-live], [role=alert])": { color: "status.yellow.fg" },
  },
});
