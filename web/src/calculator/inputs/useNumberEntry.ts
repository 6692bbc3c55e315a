import type { GoalName } from "@planner/shared/lead/goals/goalFields";
import { parseNumberEntry } from "@planner/shared/parseNumberEntry";
import {
  type FocusEvent,
  type FormEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { groupedEntry } from "../../goals/goalEntries.ts";
import { type StepDirection, steppedEntry } from "./steppedEntry.ts";

/** The text of a number's input, whose digits are grouped by commas while the visitor is not in it. */
export function useNumberEntry(name: GoalName, defaultValue: string) {
  const inputRef = useRef<HTMLInputElement>(null);
  const initialText = groupedEntry(name, defaultValue);
  const [text, setText] = useState(initialText);

  // The input may have text from before hydration.
  const readEarlyText = useEffectEvent(updateGrouping);
  useEffect(() => void readEarlyText(), []);

  /**
   * Returns whether the text has changed. It has no commas while the visitor edits: a digit added to "3,500" would make
   * "3,5000", which is not a number.
   */
  function updateGrouping(): boolean {
    const input = inputRef.current;
    if (!input) return false;
    const isEdited = input === document.activeElement;
    const { value, selectionStart, selectionEnd } = input;
    input.value = isEdited ? value.replaceAll(",", "") : groupedEntry(name, value);
    setText(input.value);
    const isChanged = input.value !== value;
    // A new value drops the selection, so the next digit would be added to the old number.
    const wasSelected = selectionStart === 0 && selectionEnd === value.length;
    if (isEdited && wasSelected && isChanged) input.select();
    return isChanged;
  }

  function handleFocus({ target }: FocusEvent<HTMLInputElement>) {
    // As the Tab key does, whose selection a new value drops.
    if (updateGrouping()) target.select();
  }

  /** Raises or lowers the number, and returns its new text. */
  function step(direction: StepDirection): string {
    const input = inputRef.current;
    if (!input) return "";
    input.value = steppedEntry(name, input.value, direction);
    updateGrouping();
    input.dispatchEvent(new Event("input", { bubbles: true }));
    return input.value;
  }

  return {
    inputProps: {
      ref: inputRef,
      defaultValue: initialText,
      onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => setText(currentTarget.value),
      onFocus: handleFocus,
      // After the form has filled in a default.
      onBlur: () => queueMicrotask(updateGrouping),
      "aria-valuenow": parseNumberEntry(text),
    },
    step,
  };
}
