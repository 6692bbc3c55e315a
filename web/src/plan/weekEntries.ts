import {
  planWeeks,
  type SavedPlan,
  type StoredWeek,
  type WeekEntry,
  weekEntrySchema,
} from "@planner/shared/api/planContract";
import { type CalendarDate, dayMs } from "@planner/shared/calendar";
import { type FieldError, fieldErrors } from "@planner/shared/lead/fieldRules";
import { parseNumberEntry } from "@planner/shared/lead/goals/goalFields";
import { parseJson } from "@planner/shared/parseJson";
import { roundHalfUp } from "@planner/shared/plan/round";
import * as z from "zod/mini";
import { tabStorage } from "../browser/tabStorage.ts";

/** The fields of a week, in order. */
export const weekFields = ["spend_cents", "leads", "booked", "held", "won"] as const;

/** Optional. */
export const pendingFields = ["still_to_come", "undecided"] as const;

export type WeekField = (typeof weekFields | typeof pendingFields)[number];

/** The text of a field for a stored week. The spend is in dollars. */
export function entryText(entry: WeekEntry | undefined, name: WeekField): string {
  const number = entry?.[name];
  if (number === undefined) return "";
  return String(name === "spend_cents" ? number / 100 : number);
}

/**
 * The text of a week that is not saved yet. Survives reloads of the tab. A draft of another version is not read: the
 * week was saved elsewhere since, and saving the draft would overwrite that without a question.
 */
export function weekDraft(token: string, week: number, stored: StoredWeek | undefined) {
  const key = `planner.week-${week}.${token}`;
  const version = stored?.version ?? 0;
  return {
    read() {
      const draft = draftSchema.safeParse(parseJson(tabStorage.read(key))).data;
      return draft?.version === version ? draft.texts : undefined;
    },
    write(form: HTMLFormElement) {
      const texts = Object.fromEntries(new FormData(form));
      tabStorage.write(key, JSON.stringify({ version, texts }));
    },
    remove: () => tabStorage.remove(key),
  };
}

const draftSchema = z.object({ version: z.int(), texts: z.record(z.string(), z.string()) });

export function isPending(name: string): boolean {
  return pendingFields.some((each) => each === name);
}

export type WeekReading =
  | { readonly ok: true; readonly entry: WeekEntry }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/** Validates the text of the fields with the messages of the API. */
export function readWeek(form: FormData): WeekReading {
  const numbers = [...weekFields, ...pendingFields].flatMap((name) => {
    const text = String(form.get(name) ?? "");
    if (text.trim() === "" && isPending(name)) return [];
    const number = parseNumberEntry(text) ?? Number.NaN;
    return [[name, name === "spend_cents" ? roundHalfUp(number * 100, 0) : number]];
  });
  const read = weekEntrySchema.safeParse(Object.fromEntries(numbers));
  return read.success
    ? { ok: true, entry: read.data }
    : { ok: false, errors: fieldErrors(read.error) };
}

/** How many weeks of a plan have ended, 0 to 12. */
export function finishedWeeks(startDate: string, { year, month, day }: CalendarDate): number {
  const days = (Date.UTC(year, month - 1, day) - Date.parse(startDate)) / dayMs;
  return Math.min(planWeeks, Math.max(0, Math.floor(days / 7)));
}

/**
 * The week to enter next: the last finished one or, if it is entered, the first one after it. Undefined if there is none.
 * Missed weeks are skipped.
 */
export function nextWeek(
  { weeks }: Pick<SavedPlan, "weeks">,
  finished: number,
): number | undefined {
  const entered = new Set(weeks.map(({ week }) => week));
  let week = Math.max(1, finished);
  while (entered.has(week)) week += 1;
  return week <= planWeeks ? week : undefined;
}

/** The days of a week: "November 23 to 29". */
export function weekDays(startDate: string, week: number): string {
  const first = Date.parse(startDate) + (week - 1) * 7 * dayMs;
  const last = first + 6 * dayMs;
  const isOneMonth = new Date(first).getUTCMonth() === new Date(last).getUTCMonth();
  return `${monthAndDay.format(first)} to ${isOneMonth ? new Date(last).getUTCDate() : monthAndDay.format(last)}`;
}

const monthAndDay = new Intl.DateTimeFormat("en-US", {
  month: "long",
  day: "numeric",
  timeZone: "UTC",
});
