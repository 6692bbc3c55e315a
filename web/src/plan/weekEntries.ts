import {
  planWeeks,
  type SavedPlan,
  type WeekEntry,
  weekEntrySchema,
} from "@planner/shared/api/planContract";
import type { CalendarDate } from "@planner/shared/calendar";
import { type FieldError, fieldErrors } from "@planner/shared/lead/fieldRules";
import { parseNumberEntry } from "@planner/shared/lead/goals/goalFields";
import { roundHalfUp } from "@planner/shared/plan/round";
import * as z from "zod/mini";
import { parseJson } from "../app/parseJson.ts";
import { tabStorage } from "../app/tabStorage.ts";

/** The fields of a week, in order. The last two are optional. */
export const weekFields = [
  "spend_cents",
  "leads",
  "booked",
  "held",
  "won",
  "still_to_come",
  "undecided",
] as const satisfies readonly (keyof WeekEntry)[];

export const pendingFields: readonly WeekField[] = ["still_to_come", "undecided"];

export type WeekField = (typeof weekFields)[number];

/** The text of the fields. The spend is in dollars. */
export type WeekEntries = Readonly<z.output<typeof entriesSchema>>;

const entriesSchema = z.record(z.enum(weekFields), z.string());

/** The text of the fields for a stored week, or empty fields. */
export function entriesOf(entry: WeekEntry | undefined): WeekEntries {
  const texts = weekFields.map((name) => {
    const number = entry?.[name];
    if (number === undefined) return [name, ""];
    return [name, String(name === "spend_cents" ? number / 100 : number)];
  });
  return entriesSchema.parse(Object.fromEntries(texts));
}

export type WeekReading =
  | { readonly ok: true; readonly entry: WeekEntry }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/** Validates the text of the fields with the messages of the API. */
export function readWeek(entries: WeekEntries): WeekReading {
  const numbers = weekFields.flatMap((name): readonly (readonly [WeekField, number])[] => {
    const text = entries[name];
    if (text.trim() === "" && pendingFields.includes(name)) return [];
    const number = parseNumberEntry(text) ?? Number.NaN;
    return [[name, name === "spend_cents" ? roundHalfUp(number * 100, 0) : number]];
  });
  const read = weekEntrySchema.safeParse(Object.fromEntries(numbers));
  return read.success
    ? { ok: true, entry: read.data }
    : { ok: false, errors: fieldErrors(read.error) };
}

/** What the contractor has typed and not saved. Survives reloads of the tab. */
export const weekDrafts = {
  load: (token: string, week: number): WeekDraft | undefined => loadDrafts(token)[week],
  /** Without a draft, forgets the week's. */
  save: (token: string, week: number, draft: WeekDraft | undefined): void => {
    const weeks = { ...loadDrafts(token), [week]: draft };
    tabStorage.write(draftsKey, JSON.stringify({ token, weeks }));
  },
};

function loadDrafts(token: string): Readonly<Record<string, WeekDraft | undefined>> {
  const stored = draftsSchema.safeParse(parseJson(tabStorage.read(draftsKey))).data;
  return stored?.token === token ? stored.weeks : {};
}

const draftsKey = "planner.plan-drafts";

/** `version` is that of the stored week when it was typed, or 0. */
const draftSchema = z.object({ version: z.number(), entries: entriesSchema });

type WeekDraft = Readonly<z.output<typeof draftSchema>>;

const draftsSchema = z.object({ token: z.string(), weeks: z.record(z.string(), draftSchema) });

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

const dayMs = 86_400_000;
