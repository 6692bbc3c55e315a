import {
  type GoalField,
  type GoalName,
  goalFields,
  parseNumberEntry,
} from "@planner/shared/lead/goals/goalFields";
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { groupedEntry, type StepDirection, steppedEntry } from "../../goals/goalEntries.ts";
import { Field, fieldDescription } from "../../ui/Field.tsx";
import { MinusIcon, PlusIcon } from "../../ui/icons.tsx";
import { keepFocus, PlainButton } from "../../ui/PlainButton.tsx";

type NumberFieldProps = Readonly<{
  name: GoalName;
  defaultValue: string;
  message: string | undefined;
  notice?: string | undefined;
}>;

/**
 * A number field with its unit and two step buttons. Uncontrolled, so that input from before hydration stays. A text
 * input with the role of a spin button: `type="number"` would drop entries such as "$3,500". Commas group the digits
 * while the visitor is not in the field.
 */
export function NumberField({ name, defaultValue, message, notice }: NumberFieldProps) {
  const field: GoalField = goalFields[name];
  const { label, qualifier, unit, min, max, default: fallback } = field;
  const isOptional = fallback === undefined;
  const inputRef = useRef<HTMLInputElement>(null);
  const initial = groupedEntry(name, defaultValue);
  const [text, setText] = useState(initial);
  const [announcement, setAnnouncement] = useState("");

  // The input may have text from before hydration.
  const readEarlyText = useEffectEvent(regroup);
  useEffect(() => readEarlyText(), []);

  function readText() {
    setText(inputRef.current?.value ?? "");
  }

  /** Not while the visitor edits: a digit added to "3,500" would make "3,5000", which is not a number. */
  function regroup() {
    const input = inputRef.current;
    if (!input) return;
    const isEdited = input === document.activeElement;
    const { value, selectionStart, selectionEnd } = input;
    input.value = isEdited ? value.replaceAll(",", "") : groupedEntry(name, value);
    // A new value drops the selection, so the next digit would be added to the old number.
    const wasSelected = selectionStart === 0 && selectionEnd === value.length;
    if (isEdited && wasSelected && input.value !== value) input.select();
    readText();
  }

  function enter({ target }: FocusEvent<HTMLInputElement>) {
    const { value } = target;
    regroup();
    // As the Tab key does, whose selection a new value drops.
    if (target.value !== value) target.select();
  }

  function press(direction: StepDirection) {
    step(direction);
    setAnnouncement(inputRef.current?.value ?? "");
  }

  function step(direction: StepDirection) {
    const input = inputRef.current;
    if (!input) return;
    input.value = steppedEntry(name, input.value, direction);
    regroup();
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function stepByKey(event: KeyboardEvent) {
    const direction = keyDirections[event.key];
    if (!direction) return;
    event.preventDefault();
    step(direction);
  }

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
          className="control-input number-input"
          ref={inputRef}
          id={name}
          name={name}
          defaultValue={initial}
          onKeyDown={stepByKey}
          onInput={readText}
          onFocus={enter}
          // After the form has filled in a default.
          onBlur={() => queueMicrotask(regroup)}
          role="spinbutton"
          aria-valuemin={min.value}
          aria-valuemax={max.value}
          aria-valuenow={parseNumberEntry(text)}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          required={!isOptional}
          placeholder={isOptional ? "0" : undefined}
          aria-invalid={message !== undefined}
          aria-describedby={described === undefined ? unitId : `${unitId} ${described}`}
        />
        {unit.side === "after" && <span id={unitId}>{unit.text}</span>}
        {/* Not in the tab order, like a native spin button: keyboard users have the arrow keys. */}
        {([-1, 1] as const).map((direction) => (
          <PlainButton
            key={direction}
            variant="quiet"
            className="step-button"
            aria-label={`${direction < 0 ? "Lower" : "Raise"} ${stepTexts[name]}`}
            tabIndex={-1}
            onMouseDown={keepFocus}
            onClick={() => press(direction)}
          >
            {direction < 0 ? <MinusIcon /> : <PlusIcon />}
          </PlainButton>
        ))}
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
