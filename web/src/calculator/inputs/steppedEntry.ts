import { fieldSteps } from "@planner/shared/lead/fieldDefaults";
import { parseNumberEntry } from "@planner/shared/lead/parseNumberEntry";
import { defaultEntries, type InputName } from "./inputEntries.ts";

export type StepDirection = 1 | -1;
export type RangeCheck = (name: InputName, value: number) => boolean;

/**
 * A field's text after one press of a step button or arrow key. A step never leaves the field's range; a field
 * without a number starts from its default, or from 0.
 */
export function steppedEntry(
  entry: { readonly name: InputName; readonly text: string },
  direction: StepDirection,
  isInRange: RangeCheck,
): string {
  const { name, text } = entry;
  const from = parseNumberEntry(text) ?? parseNumberEntry(defaultEntries[name]) ?? 0;
  const to = withoutDust(from + direction * fieldSteps[name]);
  return String(isInRange(name, from) && !isInRange(name, to) ? from : to);
}

/** 0.1 + 0.2 is 0.3 to whoever presses a button. */
function withoutDust(value: number): number {
  return Number(value.toPrecision(12));
}
