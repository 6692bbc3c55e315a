import { formatGoal } from "@planner/shared/format";
import { byGoal, type GoalName, goalNames } from "@planner/shared/lead/goals/goalFields";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { parseNumberEntry } from "@planner/shared/parseNumberEntry";
import { computePlan } from "@planner/shared/plan/computePlan";
import type { Plan } from "@planner/shared/plan/Plan";
import { roundHalfUp } from "@planner/shared/plan/round";
import { budgetAnswer } from "@planner/shared/plan/texts/budgetAdvice";
import { useState } from "react";
import { type InputEntries, readInputs } from "../../../goals/goalEntries.ts";
import type { GoalControlProps } from "./GoalControl.tsx";
import { sliderRange } from "./sliderRange.ts";

/** State of a second plan. While an entry is invalid, the last valid plan stays. Neither stored nor sent. */
export function useWhatIf(original: Plan) {
  const [originalEntries] = useState(() => formattedGoals(original.inputs));
  const [entries, setEntries] = useState(originalEntries);
  const [changed, setChanged] = useState(original);
  /** Whether a number was entered. Leaving a field only formats it. */
  const [isTouched, setTouched] = useState(false);
  /** What a budget buys. Only until a number changes. */
  const [budgetSentence, setBudgetSentence] = useState("");
  const goals = readInputs(entries, original.inputs);

  function replan(next: InputEntries) {
    setEntries(next);
    setTouched(true);
    setBudgetSentence("");
    const nextGoals = readInputs(next, original.inputs);
    if (!nextGoals.ok) return;
    setChanged(computePlan(nextGoals.inputs, original.profile, original.assumptions));
  }

  function enter(name: GoalName, text: string) {
    replan({ ...entries, [name]: text });
  }

  /** Formats a field's number. A field without one gets the plan's own. */
  function settle(name: GoalName) {
    const value = parseNumberEntry(entries[name]);
    const text = value === undefined ? originalEntries[name] : formatGoal(value);
    setEntries({ ...entries, [name]: text });
  }

  function planForBudget(budget: string) {
    const dollars = roundHalfUp(parseNumberEntry(budget) ?? 0, 2);
    if (dollars <= 0) return setBudgetSentence("Enter a daily budget in dollars.");
    const { target, sentence } = budgetAnswer(changed, dollars);
    enter("target_estimates_per_week", formatGoal(target));
    setBudgetSentence(sentence);
  }

  function controlProps(name: GoalName): GoalControlProps {
    const error = goals.errors.find(({ path }) => path === name);
    return {
      name,
      range: sliderRange(name, original.inputs),
      text: entries[name],
      message: error?.message,
      onEntry: (text) => enter(name, text),
      onLeave: () => settle(name),
    };
  }

  return {
    changed,
    isValid: goals.ok,
    isTouched,
    isChanged: goalNames.some((name) => entries[name] !== originalEntries[name]),
    reset: () => replan(originalEntries),
    controlProps,
    budgetSentence,
    clearBudgetSentence: () => setBudgetSentence(""),
    planForBudget,
  };
}

function formattedGoals(inputs: PlanInputs): InputEntries {
  return byGoal((name) => {
    const goal = inputs[name];
    return goal === undefined ? "" : formatGoal(goal);
  });
}
