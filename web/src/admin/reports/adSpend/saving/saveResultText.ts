import { monthText } from "../../texts/dayTexts.ts";
import type { SaveResult } from "./saveSpend.ts";

/** Which months are stored, and why the others are not. `nameOf` returns an administrator's name. */
export function saveResultText(
  { saved, end }: SaveResult,
  nameOf: (email: string) => string,
): string {
  const months = saved.map(monthText).join(", ");
  const storedText = saved.length === 0 ? "Nothing is stored yet." : `Stored: ${months}.`;
  switch (end.kind) {
    case "done":
      return storedText;
    case "canceled":
      return `Canceled. ${storedText}`;
    case "stale": {
      const person = end.by ? nameOf(end.by) : "Someone else";
      return `${person} changed ${monthText(end.month)} meanwhile. ${storedText} Check what will be stored, and save again.`;
    }
    case "failed":
      return `${monthText(end.month)} is not stored: ${end.reason ?? "The connection failed"}. ${storedText} Save again: nothing is counted twice.`;
  }
}
