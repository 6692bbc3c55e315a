import {
  type GoalField,
  type GoalName,
  goalFields,
  isOptionalGoal,
} from "@planner/shared/lead/goals/goalFields";
import { type KeyboardEvent, useState } from "react";
import { Field, fieldDescription } from "../../ui/Field.tsx";
import { MinusIcon, PlusIcon } from "../../ui/icons.tsx";
import { StepButton } from "./StepButton.tsx";
import type { StepDirection } from "./steppedEntry.ts";
import { useNumberEntry } from "./useNumberEntry.ts";

type NumberFieldProps = Readonly<{
  name: GoalName;
  defaultValue: string;
  message: string | undefined;
  notice?: string | undefined;
}>;

/**
 * A number field with its unit and two step buttons. Uncontrolled, so that input from before hydration stays. A text
 * input with the role of a spin button: `type="number"` would drop entries such as "$3,500".
 */
export function NumberField({ name, defaultValue, message, notice }: NumberFieldProps) {
  const field: GoalField = goalFields[name];
  const { label, qualifier, unit, min, max } = field;
  const isOptional = isOptionalGoal(name);
  const { inputProps, step } = useNumberEntry(name, defaultValue);
  const [announcement, setAnnouncement] = useState("");

  function stepByKey(event: KeyboardEvent) {
    const direction = keyDirections[event.key];
    if (!direction) return;
    event.preventDefault();
    step(direction);
  }

  const stepAloud = (direction: StepDirection) => setAnnouncement(step(direction));

  const unitId = `${name}-unit`;
  const described = fieldDescription(name, { qualifier, message, notice });
  return (
    <Field
      id={name}
      label={label}
      optional={isOptional}
      qualifier={qualifier}
      message={message}
      notice={notice}
    >
      <div className="control-box">
        {unit.side === "before" && <span id={unitId}>{unit.text}</span>}
        <input
          {...inputProps}
          className="control-input number-input"
          id={name}
          name={name}
          onKeyDown={stepByKey}
          role="spinbutton"
          aria-valuemin={min.value}
          aria-valuemax={max.value}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          required={!isOptional}
          placeholder={isOptional ? "0" : undefined}
          aria-invalid={message !== undefined}
          aria-describedby={described === undefined ? unitId : `${unitId} ${described}`}
        />
        {unit.side === "after" && <span id={unitId}>{unit.text}</span>}
        <StepButton aria-label={`Lower ${stepTexts[name]}`} onClick={() => stepAloud(-1)}>
          <MinusIcon />
        </StepButton>
        <StepButton aria-label={`Raise ${stepTexts[name]}`} onClick={() => stepAloud(1)}>
          <PlusIcon />
        </StepButton>
      </div>
      {/* Focus stays where it was when a button is pressed, so the new value would go unnoticed. */}
      <span className="visually-hidden" aria-live="polite">
        {announcement}
      </span>
    </Field>
  );
}

/** Accessible names of the step buttons, after "Lower" or "Raise". */
const stepTexts: Readonly<Record<GoalName, string>> = {
  target_estimates_per_week: `goal by ${goalFields.target_estimates_per_week.step}`,
  current_estimates_per_week: `count by ${goalFields.current_estimates_per_week.step}`,
  avg_job_value: `by $${goalFields.avg_job_value.step}`,
  gross_margin_pct: `by ${goalFields.gross_margin_pct.step}%`,
};

const keyDirections: Readonly<Record<string, StepDirection>> = { ArrowUp: 1, ArrowDown: -1 };
