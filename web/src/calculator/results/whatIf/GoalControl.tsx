import { chakra } from "@chakra-ui/react";
import { formatGoal } from "@planner/shared/format";
import { type GoalName, goalFields } from "@planner/shared/lead/goals/goalFields";
import { parseNumberEntry } from "@planner/shared/parseNumberEntry";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Field, fieldDescription } from "../../../ui/Field.tsx";
import { GoalSlider } from "./GoalSlider.tsx";
import type { SliderRange } from "./sliderRange.ts";

export type GoalControlProps = Readonly<{
  name: GoalName;
  /** The slider's range. Undefined for a goal without a slider. */
  range: SliderRange | undefined;
  text: string;
  message: string | undefined;
  onEntry: (text: string) => void;
  /** Called when the visitor leaves the field. */
  onLeave: () => void;
}>;

/** One goal as a field beside its label, and as a slider if it has a range. */
export function GoalControl({ name, range, text, message, onEntry, onLeave }: GoalControlProps) {
  const { label, unit } = goalFields[name];
  const id = `what-if-${name}`;
  const number = parseNumberEntry(text);
  /** While edited, a number has no commas: a digit added to "3,500" would make "3,5000", which is no number. */
  const [isEdited, setEdited] = useState(false);
  return (
    <div data-slider={range ? "" : undefined}>
      <Field id={id} label={label} message={message} isBeside>
        <chakra.div className="control-box" minH="touch">
          {unit.side === "before" && <span>{unit.text}</span>}
          <chakra.input
            className="control-input"
            id={id}
            inputMode="decimal"
            autoComplete="off"
            value={isEdited && number !== undefined ? text.replaceAll(",", "") : text}
            onChange={({ target }) => onEntry(target.value)}
            onFocus={({ target }) => {
              flushSync(() => setEdited(true));
              // As the Tab key does, whose selection a new value drops.
              target.select();
            }}
            onBlur={() => {
              setEdited(false);
              onLeave();
            }}
            aria-invalid={message !== undefined}
            aria-describedby={fieldDescription(id, { message })}
            pe="1"
          />
          {unit.side === "after" && <span>{unit.text}</span>}
        </chakra.div>
      </Field>
      {range && (
        <GoalSlider
          name={name}
          range={range}
          goal={number}
          onGoal={(goal) => onEntry(formatGoal(goal))}
        />
      )}
    </div>
  );
}
