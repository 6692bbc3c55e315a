import { chakra } from "@chakra-ui/react";
import { goalFields, parseNumberEntry } from "@planner/shared/lead/goals/goalFields";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { Button } from "../../../ui/Button.tsx";
import { ControlBox, ControlInput, Field, fieldMessageId } from "../../../ui/Field.tsx";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";
import { Disclosure } from "../parts/Disclosure.tsx";
import { PlainTable, stackedRows } from "../parts/PlainTable.tsx";
import { lowJobValueNote } from "../planTexts.ts";
import { differenceSentence, planDifference } from "./planDifference.ts";
import { useDebouncedText, useWhatIf, type WhatIfField, whatIfFields } from "./useWhatIf.ts";

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
