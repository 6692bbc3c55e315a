import type { CalendarDate } from "@planner/shared/calendar";
import { pageBrand } from "../../../app/brand.ts";
import { showToast } from "../../../ui/toasts.ts";
import { calendarFile } from "./calendarFile.ts";

/** Copies a text to the clipboard and shows a toast. Returns false if the browser denies access. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return false;
  }
  showToast({
    tone: "success",
    title: "Summary copied",
    description: "Paste it anywhere.",
  });
  return true;
}

/** Whether the system has a share sheet. */
export function canShare(): boolean {
  return typeof navigator.share === "function";
}

/**
 * Opens the system's share sheet. If sharing fails, copies the text instead. Returns false if both fail. Closing the
 * sheet is not a failure.
 */
export async function shareText(text: string): Promise<boolean> {
  try {
    await navigator.share({ title: "My 30-day ad-budget plan", text });
    return true;
  } catch (error) {
    return (error instanceof DOMException && error.name === "AbortError") || copyText(text);
  }
}

/** Downloads the start date as a calendar file. */
export function saveStartDate(day: CalendarDate, description: string): void {
  const compact = [day.year, day.month, day.day]
    .map((part) => String(part).padStart(2, "0"))
    .join("");
  const { name } = pageBrand();
  const file = calendarFile({
    site: name,
    uid: `plan-start-${compact}@${location.hostname}`,
    day,
    title: `Ad-budget plan by ${name}: next start date`,
    description,
    writtenAt: new Date(),
  });
  const address = URL.createObjectURL(new Blob([file], { type: "text/calendar;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "plan-start-date.ics";
  link.click();
  // Revoking it earlier could cancel the download.
  setTimeout(() => URL.revokeObjectURL(address), releasedAfterMs);
}

const releasedAfterMs = 60_000;
