import { type GoalName, goalFields } from "@planner/shared/lead/goals/goalFields";
import { parseNumberEntry } from "@planner/shared/parseNumberEntry";
import { defaultEntries } from "../../goals/goalEntries.ts";

/** 1 raises a number, and -1 lowers it. */
export type StepDirection = 1 | -1;

/** The text after a step: the next multiple of the step, or the limit if nearer. Without a number, from the default or 0. */
export function steppedEntry(name: GoalName, text: string, direction: StepDirection): string {
  const { step, min, max } = goalFields[name];
  const from = parseNumberEntry(text) ?? Number(defaultEntries[name]);
  const steps = from / step;
  const next = direction > 0 ? (Math.floor(steps) + 1) * step : (Math.ceil(steps) - 1) * step;
  const to = Math.min(Math.max(next, min.value), max.value);
  const isBeyondLimit = direction > 0 ? to <= from : to >= from;
  return String(isBeyondLimit ? from : to);
}
