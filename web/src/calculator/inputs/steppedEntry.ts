import { goalFields, parseNumberEntry, rangeError } from "@planner/shared/lead/goalFields";
import { defaultEntries, type InputName } from "./inputEntries.ts";

export type StepDirection = 1 | -1;

/**
 * A field's text after one press of a step button or arrow key. A step never leaves the field's range; a field
 * without a number starts from its default, or from 0.
 */
export function steppedEntry(name: InputName, text: string, direction: StepDirection): string {
  const from = parseNumberEntry(text) ?? parseNumberEntry(defaultEntries[name]) ?? 0;
  const to = withoutDust(from + direction * goalFields[name].step);
  return String(isInRange(name, from) && !isInRange(name, to) ? from : to);
}

function isInRange(name: InputName, value: number): boolean {
  return rangeError(name, value) === undefined;
}

/** 0.1 + 0.2 is 0.3 to whoever presses a button. */
function withoutDust(value: number): number {
  return Number(value.toPrecision(12));
}
