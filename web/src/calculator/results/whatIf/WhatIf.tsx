import { chakra } from "@chakra-ui/react";
import {
  type GoalName,
  type GoalReading,
  goalFields,
  parseNumberEntry,
  readGoals,
} from "@planner/shared/lead/goals/goalFields";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { computePlan } from "@planner/shared/plan/computePlan";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { ControlBox, ControlInput, Field, fieldMessageId } from "../../../ui/Field.tsx";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";
import { Disclosure } from "../parts/Disclosure.tsx";
import { PlainTable, stackedRows } from "../parts/PlainTable.tsx";
import { lowJobValueNote } from "../planTexts.ts";
import { differenceSentence, planDifference } from "./planDifference.ts";

/** Compares the plan with other goals. Changes neither the plan above nor the saved lead. */
export function WhatIf({ plan, scenario }: WhatIfProps) {
  const { entries, changed, messageOf, enter, leave, reset } = useWhatIf(plan);
  const rows = planDifference(plan, changed, scenario);
  const announcement = useDebouncedText(differenceSentence(rows));
  return (
    <Disclosure title="What if?" onPaper="hidden">
      <chakra.p color="fg.muted" mb="4">
        Try other numbers. Your plan above stays as it is.
      </chakra.p>
      <Columns>
        <chakra.div display="grid" gap="3">
          {whatIfFields(plan.inputs).map((field) => (
            <WhatIfControl
              key={field.name}
              field={field}
              text={entries[field.name]}
              message={messageOf(field.name)}
              onEntry={(text) => enter(field.name, text)}
              onLeave={() => leave(field.name)}
            />
          ))}
          <Button type="button" variant="secondary" justifySelf="start" onClick={reset}>
            Reset to my plan
          </Button>
        </chakra.div>
        <Comparison>
          <PlainTable
            caption="Your plan vs. your what-if"
            columns={["Figure", "Your plan", "What if", "Difference"]}
            rows={rows.map((row) => [...row])}
          />
          {hasSameJobSizes(plan, changed) && (
            <chakra.p mt="2" textStyle="sm" color="fg.muted">
              {lowJobValueNote(plan.assumptions.jobTiers)}
            </chakra.p>
          )}
        </Comparison>
      </Columns>
      <chakra.p css={visuallyHidden} aria-live="polite">
        {announcement}
      </chakra.p>
    </Disclosure>
  );
}

/** Whether two different job values give the same revenue per job. */
function hasSameJobSizes(plan: Plan, changed: Plan): boolean {
  return (
    plan.inputs.avg_job_value !== changed.inputs.avg_job_value &&
    plan.job_value.expected === changed.job_value.expected
  );
}

type WhatIfProps = { readonly plan: Plan; readonly scenario: ScenarioName };

const Comparison = chakra("div", { base: stackedRows({ columns: 3, below: 360 }) });

const Columns = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
    gap: { base: "6", lg: "10" },
    alignItems: "start",
  },
});

/** One goal as a slider and as a field for the exact number. */
function WhatIfControl({ field, text, message, onEntry, onLeave }: WhatIfControlProps) {
  const { name, own, slider } = field;
  const { label, unit } = goalFields[name];
  const id = `what-if-${name}`;
  const value = parseNumberEntry(text) ?? own;
  return (
    <Field id={id} label={label} message={message}>
      <Row>
        <Slider
          type="range"
          aria-label={`${label}, slider`}
          aria-valuetext={unit.side === "before" ? `${unit.text}${value}` : `${value}${unit.text}`}
          {...slider}
          value={value}
          onChange={({ target }) => onEntry(target.value)}
        />
        <ControlBox>
          {unit.side === "before" && <Unit ps="3">{unit.text}</Unit>}
          <ControlInput
            id={id}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={({ target }) => onEntry(target.value)}
            onBlur={onLeave}
            aria-invalid={message !== undefined}
            aria-describedby={message && fieldMessageId(id)}
            ps={unit.side === "before" ? "1" : "3"}
          />
          {unit.side === "after" && <Unit pe="3">{unit.text}</Unit>}
        </ControlBox>
      </Row>
    </Field>
  );
}

type WhatIfControlProps = {
  readonly field: WhatIfField;
  readonly text: string;
  readonly message: string | undefined;
  readonly onEntry: (text: string) => void;
  readonly onLeave: () => void;
};

const Row = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 9rem",
    alignItems: "center",
    gap: "4",
  },
});

/** As high as a touch target, regardless of what the browser draws inside. */
const Slider = chakra("input", {
  base: { width: "full", height: "touch", accentColor: "accent.solid", cursor: "pointer" },
});

const Unit = chakra("span", { base: { alignSelf: "center", color: "fg.muted" } });

/**
 * State of a second plan with its own entries. While an entry is invalid, the last valid plan stays. Neither stored
 * nor sent.
 */
function useWhatIf(original: Plan) {
  const [entries, setEntries] = useState<WhatIfEntries>(() => entriesOf(original.inputs));
  const [changed, setChanged] = useState(original);
  const reading = readWhatIf(entries, original.inputs);

  function replan(next: WhatIfEntries) {
    setEntries(next);
    const read = readWhatIf(next, original.inputs);
    if (read.ok) setChanged(computePlan(read.inputs, original.profile, original.assumptions));
  }

  return {
    entries,
    changed,
    messageOf: (name: GoalName) =>
      reading.ok ? undefined : reading.errors.find(({ path }) => path === name)?.message,
    enter: (name: GoalName, text: string) => replan({ ...entries, [name]: text }),
    /** Resets a field without a number to the visitor's own. */
    leave: (name: GoalName) => {
      if (parseNumberEntry(entries[name]) !== undefined) return;
      setEntries({ ...entries, [name]: entriesOf(original.inputs)[name] });
    },
    reset: () => replan(entriesOf(original.inputs)),
  };
}

/** A goal with the visitor's own number and the range of its slider. */
type WhatIfField = {
  readonly name: GoalName;
  readonly own: number;
  readonly slider: { readonly min: number; readonly max: number; readonly step: number };
};

/** The fields for a plan. The sliders cover values near the plan's own; the text fields accept the full range. */
function whatIfFields(inputs: PlanInputs): readonly WhatIfField[] {
  const { target_estimates_per_week: target, current_estimates_per_week: current = 0 } = inputs;
  const jobValue = inputs.avg_job_value;
  const estimatesTo = sliderMax("target_estimates_per_week", Math.max(target, current), 20);
  return [
    field("target_estimates_per_week", { own: target, max: estimatesTo, step: 1 }),
    field("current_estimates_per_week", { own: current, max: estimatesTo, step: 1 }),
    field("avg_job_value", {
      own: jobValue,
      max: sliderMax("avg_job_value", jobValue, 10_000),
      step: goalFields.avg_job_value.step,
    }),
    field("gross_margin_pct", {
      own: inputs.gross_margin_pct,
      max: goalFields.gross_margin_pct.max.value,
      step: 1,
    }),
  ];
}

function field(
  name: GoalName,
  { own, max, step }: { readonly own: number; readonly max: number; readonly step: number },
): WhatIfField {
  return { name, own, slider: { min: goalFields[name].min.value, max, step } };
}

function sliderMax(name: GoalName, own: number, atLeast: number) {
  return Math.min(goalFields[name].max.value, Math.max(atLeast, Math.ceil(own) * 2));
}

/** The raw text of the fields. */
type WhatIfEntries = Readonly<Record<GoalName, string>>;

/** The text of the fields for a plan's own numbers. */
function entriesOf(inputs: PlanInputs): WhatIfEntries {
  return {
    target_estimates_per_week: String(inputs.target_estimates_per_week),
    current_estimates_per_week: String(inputs.current_estimates_per_week ?? 0),
    avg_job_value: String(inputs.avg_job_value),
    gross_margin_pct: String(inputs.gross_margin_pct),
  };
}

/** Validates like step 1. A field without a number has the visitor's own. */
function readWhatIf(entries: WhatIfEntries, original: PlanInputs): GoalReading {
  const numberIn = (name: GoalName) => parseNumberEntry(entries[name]) ?? original[name];
  return readGoals({
    target_estimates_per_week: numberIn("target_estimates_per_week"),
    current_estimates_per_week: numberIn("current_estimates_per_week"),
    avg_job_value: numberIn("avg_job_value"),
    gross_margin_pct: numberIn("gross_margin_pct"),
  });
}

/** Debounces a text: empty until it first changes. Announces a slider's result without one announcement per step. */
function useDebouncedText(text: string): string {
  const [first] = useState(text);
  const [settled, setSettled] = useState("");
  useEffect(() => {
    if (text === first && settled === "") return;
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text, first, settled]);
  return settled;
}

const debounceMs = 600;
