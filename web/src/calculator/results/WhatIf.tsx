import { chakra, VisuallyHidden } from "@chakra-ui/react";
import { formatGoal } from "@planner/shared/format";
import {
  eachGoal,
  type GoalName,
  goalFields,
  goalNames,
  parseNumberEntry,
} from "@planner/shared/lead/goals/goalFields";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { computePlan } from "@planner/shared/plan/computePlan";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { roundHalfUp } from "@planner/shared/plan/round";
import { budgetAnswer } from "@planner/shared/plan/texts/budgetAdvice";
import { sameMixSentence } from "@planner/shared/plan/texts/jobValueTexts";
import { resultFigures } from "@planner/shared/plan/texts/revenueTexts";
import { type FormEvent, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { type InputEntries, readInputs } from "../../goals/goalEntries.ts";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { SmallDisclosure } from "../../ui/content/Disclosure.tsx";
import { SectionHeading } from "../../ui/content/SectionHeading.tsx";
import { Field, fieldDescription } from "../../ui/Field.tsx";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";

/** Tries other goals. `Use these numbers` plans with them; the lead keeps its goals. */
export function WhatIf({ plan, scenario, onUse }: WhatIfProps) {
  const { changed, isValid, isTouched, isChanged, reset, fieldProps, question } = useWhatIf(plan);
  const { figures, goals, sentence } = resultFigures(changed, scenario);
  const announcement = useDebounced(isTouched ? `What if: ${sentence}` : "");
  return (
    <chakra.section aria-labelledby="what-if" _print={{ display: "none" }}>
      <SectionHeading id="what-if">What if?</SectionHeading>
      <chakra.div borderWidth="1px" borderRadius="lg" bg="bg.panel" containerType="inline-size">
        <Result
          data-stale={!isValid || undefined}
          data-long={figures.map(({ value }) => value).join("").length > maxRowLength || undefined}
        >
          {figures.map(({ value, label }) => (
            <div key={label}>
              <strong>{value}</strong>
              <span>{label}</span>
            </div>
          ))}
          {!isValid && <p>{`Showing ${goals}, your last valid numbers.`}</p>}
        </Result>
        <Controls>
          <GoalControl {...fieldProps("target_estimates_per_week")} />
          <GoalControl {...fieldProps("avg_job_value")} />
          {changed.inputs.avg_job_value !== plan.inputs.avg_job_value && (
            <chakra.p textStyle="xs" color="fg.muted">
              {sameMixSentence(changed, scenario)}
            </chakra.p>
          )}
          <SmallDisclosure>
            <summary>More: margin and current estimates</summary>
            <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2" pb="1">
              <GoalControl {...fieldProps("gross_margin_pct")} />
              <GoalControl {...fieldProps("current_estimates_per_week")} />
            </chakra.div>
          </SmallDisclosure>
          <BudgetQuestion {...question} />
          {isChanged && (
            <ButtonRow>
              {isValid && onUse && (
                <Button onClick={() => onUse(changed.inputs)}>Use these numbers</Button>
              )}
              <Button variant="secondary" onClick={reset}>
                Reset to my plan
              </Button>
            </ButtonRow>
          )}
        </Controls>
      </chakra.div>
      <chakra.p css={visuallyHidden} aria-live="polite">
        {announcement}
      </chakra.p>
    </chakra.section>
  );
}

type WhatIfProps = {
  readonly plan: Plan;
  readonly scenario: ScenarioName;
  readonly onUse?: ((inputs: PlanInputs) => void) | undefined;
};

/** The longest figures, in characters, that fit in one row at the normal size. */
const maxRowLength = 20;

/** Stays in view while the controls below it are used. */
const Result = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    columnGap: "3",
    px: "4",
    py: "2",
    borderTopRadius: "lg",
    bg: "accent.subtle",
    textStyle: "xs",
    color: "fg.muted",
    "& strong": {
      display: "block",
      textStyle: "lg",
      fontWeight: "bold",
      color: "fg",
      whiteSpace: "nowrap",
    },
    "&[data-long] strong": { textStyle: "md" },
    "& p": { flexBasis: "full", pt: "1", color: "fg.error" },
    "&[data-stale] strong": { color: "fg.muted" },
    // Where all of it is in view, nothing has to stay.
    "@media (width < 48rem) and (height >= 30rem)": { position: "sticky", top: "0", zIndex: "1" },
    // Where the text is large, it would otherwise cover the controls.
    "@container (width < 16rem)": {
      "& > div": {
        display: "flex",
        flexWrap: "wrap",
        alignItems: "baseline",
        columnGap: "2",
        flexBasis: "full",
      },
      "& strong": { textStyle: "md" },
    },
  },
});

/** The two sliders are beside each other where there is room. */
const Controls = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    columnGap: "8",
    rowGap: { base: "1", md: "3" },
    px: "4",
    py: { base: "2", md: "3" },
    "@container (width >= 34rem)": {
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
      alignItems: "end",
      "& > :not(div:has([type=range]))": { gridColumn: "1 / -1" },
      // Below its label, so that both fields are at the same height.
      "& > div:has([type=range]) .field": { display: "block" },
    },
  },
});

/** One goal as a field beside its label, and as a slider if it has a range. */
function GoalControl({ name, range, text, message, onEntry, onLeave }: GoalControlProps) {
  const { label, unit, step } = goalFields[name];
  const id = `what-if-${name}`;
  const unitBefore = unit.side === "before" ? unit.text : "";
  const unitAfter = unit.side === "after" ? unit.text : "";
  const { min = 0, max = 0 } = range ?? {};
  const number = parseNumberEntry(text);
  const value = Math.min(Math.max(number ?? min, min), max);
  /** A digit added to "3,500" would make "3,5000", which is not a number. */
  const [isEdited, setEdited] = useState(false);
  return (
    <div>
      <Field id={id} label={label} message={message} isBeside>
        <chakra.div className="control-box" minH="touch">
          {unitBefore && <span>{unitBefore}</span>}
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
          {unitAfter && <span>{unitAfter}</span>}
        </chakra.div>
      </Field>
      {range && (
        <Slider
          type="range"
          aria-label={`${label}, slider`}
          aria-valuetext={`${unitBefore}${formatGoal(value)}${unitAfter}`}
          {...range}
          step={step}
          value={value}
          style={{ backgroundSize: `${(100 * (value - min)) / (max - min)}% 6px, 100% 6px` }}
          onChange={({ target }) => onEntry(formatGoal(target.valueAsNumber))}
        />
      )}
    </div>
  );
}

type GoalControlProps = ReturnType<ReturnType<typeof useWhatIf>["fieldProps"]>;

type SliderRange = { readonly min: number; readonly max: number };

/** As high as a touch target, with a thumb that a finger finds. */
const Slider = chakra("input", {
  base: {
    display: "block",
    appearance: "none",
    w: "full",
    h: "touch",
    mb: { base: "-1", md: "0" },
    cursor: "pointer",
    // Two lines: up to the thumb, whose place is the first size, and the whole range.
    background:
      "linear-gradient({colors.accent.solid} 0 0) 0 / 0 6px no-repeat, linear-gradient({colors.border} 0 0) 0 / 100% 6px no-repeat",
    // Browsers drop a rule that names another one's thumb, so each has its own.
    "&::-webkit-slider-thumb": thumb(),
    "&::-moz-range-thumb": thumb(),
    "@media (forced-colors: none)": {
      "&:focus-visible": { outline: "none" },
      "&:focus-visible::-webkit-slider-thumb": thumbRing(),
      "&:focus-visible::-moz-range-thumb": thumbRing(),
    },
    _highContrast: { appearance: "auto" },
  },
});

function thumb() {
  return {
    appearance: "none",
    boxSizing: "border-box",
    w: "1.75rem",
    h: "1.75rem",
    borderWidth: "3px",
    borderStyle: "solid",
    borderColor: "accent.solid",
    borderRadius: "full",
    bg: "bg.panel",
  } as const;
}

function thumbRing() {
  return { boxShadow: "0 0 0 2px {colors.bg.panel}, 0 0 0 4px {colors.accent.solid}" };
}

/** The other way round: what a daily budget buys. The answer becomes the target. */
function BudgetQuestion({ answer, onEdit, onAsk }: BudgetQuestionProps) {
  const [text, setText] = useState("60");
  const ask = (event: FormEvent) => {
    event.preventDefault();
    onAsk(text);
  };
  return (
    <chakra.form onSubmit={ask} noValidate>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="2" textStyle="sm">
        <label htmlFor="what-if-budget">
          <span>What can I get for</span>
          <VisuallyHidden> a daily budget of</VisuallyHidden>
        </label>
        <chakra.div className="control-box" minH="touch" flex="1 1 6rem" maxW="8.5rem">
          <span>$</span>
          <chakra.input
            className="control-input"
            id="what-if-budget"
            inputMode="decimal"
            autoComplete="off"
            aria-describedby="what-if-answer"
            minW="2.5rem"
            pe="1"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              onEdit();
            }}
          />
          <span>/day</span>
        </chakra.div>
        <Button type="submit" variant="secondary" px="3" textStyle="sm">
          Show
        </Button>
      </chakra.div>
      <chakra.p id="what-if-answer" mt="1" aria-live="polite" fontWeight="semibold">
        {answer}
      </chakra.p>
    </chakra.form>
  );
}

type BudgetQuestionProps = ReturnType<typeof useWhatIf>["question"];

/** State of a second plan. While an entry is invalid, the last valid plan stays. Neither stored nor sent. */
function useWhatIf(original: Plan) {
  const [own] = useState(() =>
    eachGoal((name) => {
      const goal = original.inputs[name];
      return goal === undefined ? "" : formatGoal(goal);
    }),
  );
  const [entries, setEntries] = useState<InputEntries>(own);
  const [changed, setChanged] = useState(original);
  /** Whether a number was entered. Leaving a field only formats it. */
  const [isTouched, setTouched] = useState(false);
  /** What a budget buys. Only until a number changes. */
  const [answer, setAnswer] = useState("");
  const reading = readInputs(entries, original.inputs);

  function replan(next: InputEntries) {
    setEntries(next);
    setTouched(true);
    setAnswer("");
    const read = readInputs(next, original.inputs);
    if (read.ok) setChanged(computePlan(read.inputs, original.profile, original.assumptions));
  }

  const enter = (name: GoalName, text: string) => replan({ ...entries, [name]: text });

  function ask(budget: string) {
    const dollars = roundHalfUp(parseNumberEntry(budget) ?? 0, 2);
    if (dollars <= 0) return setAnswer("Enter a daily budget in dollars.");
    const { target, sentence } = budgetAnswer(changed, dollars);
    enter("target_estimates_per_week", formatGoal(target));
    setAnswer(sentence);
  }

  return {
    changed,
    isValid: reading.ok,
    isTouched,
    isChanged: goalNames.some((name) => entries[name] !== own[name]),
    reset: () => replan({ ...own }),
    question: { answer, onEdit: () => setAnswer(""), onAsk: ask },
    fieldProps: (name: GoalName) => ({
      name,
      range: sliderRange(name, original.inputs),
      text: entries[name],
      message: reading.ok ? undefined : reading.errors.find(({ path }) => path === name)?.message,
      onEntry: (text: string) => enter(name, text),
      /** Formats the number. A field without one gets the visitor's own. */
      onLeave: () => {
        const value = parseNumberEntry(entries[name]);
        setEntries({ ...entries, [name]: value === undefined ? own[name] : formatGoal(value) });
      },
    }),
  };
}

/** The target and the job value have sliders. A slider covers values near the plan's own; the field accepts all. */
function sliderRange(name: GoalName, inputs: PlanInputs): SliderRange | undefined {
  const { min, max } = goalFields[name];
  const { target_estimates_per_week: target, current_estimates_per_week: current = 0 } = inputs;
  const around = (own: number, atLeast: number) => ({
    min: min.value,
    max: Math.min(max.value, Math.max(atLeast, Math.ceil(own) * 2)),
  });
  if (name === "target_estimates_per_week") return around(Math.max(target, current), 20);
  return name === "avg_job_value" ? around(inputs.avg_job_value, 10_000) : undefined;
}

/** A slider's result is announced after a pause, not at each step. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 600);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
