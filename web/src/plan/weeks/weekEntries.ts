import {
  type SavedPlan,
  type StoredWeek,
  type WeekEntry,
  weekEntrySchema,
} from "@planner/shared/api/planContract";
import { type PlanForecast, planWeeks } from "@planner/shared/api/planForecast";
import { addWeeks, dayMs, localCalendarDate, planStart } from "@planner/shared/calendar";
import { cleanText } from "@planner/shared/cleanText";
import { formatAboutCount, formatMoney, pluralize } from "@planner/shared/format";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import { parseNumberEntry } from "@planner/shared/lead/goals/goalFields";
import { parseJson } from "@planner/shared/parseJson";
import { roundHalfUp } from "@planner/shared/plan/round";
import * as z from "zod/mini";
import { tabStorage } from "../../browser/tabStorage.ts";

/** The fields of a week, in the order of a diary. */
export const weekFields: readonly WeekField[] = [
  { name: "spend_cents", label: "Ad spend", unit: "$" },
  { name: "leads", label: "Leads" },
  { name: "booked", label: "Booked" },
  { name: "held", label: "Held" },
  { name: "won", label: "Won" },
  { name: "still_to_come", label: "Booked, not yet held", isOptional: true },
  { name: "undecided", label: "Held, no decision yet", isOptional: true },
  {
    name: "won_revenue_cents",
    label: "What did the won jobs bring in?",
    unit: "$",
    isOptional: true,
  },
];

export type WeekField = Readonly<{
  name: Exclude<keyof WeekEntry, "back_next_week">;
  label: string;
  unit?: "$";
  isOptional?: true;
}>;

/** What the plan expects of a week, in the fields of an entered one. */
export function plannedEntry({ planned }: PlanForecast["weeks"][number]) {
  const { ad_spend, leads, bookings: booked, shows: held, jobs: won } = planned;
  return { spend_cents: ad_spend * 100, leads, booked, held, won };
}

type Figures = ReturnType<typeof plannedEntry>;

export function sumTexts(weeks: readonly Figures[]): Readonly<Record<keyof Figures, string>> {
  const sum = (name: keyof Figures) => weeks.reduce((total, week) => total + week[name], 0);
  const count = (name: keyof Figures) => formatAboutCount(sum(name));
  return {
    spend_cents: formatMoney(sum("spend_cents") / 100),
    leads: count("leads"),
    booked: count("booked"),
    held: count("held"),
    won: count("won"),
  };
}

/** The texts of the fields for a stored week. Amounts are in dollars. */
export function entryTexts(entry: WeekEntry | undefined): Record<string, string> {
  return Object.fromEntries(
    weekFields.map(({ name, ...field }) => {
      const number = entry?.[name];
      return [name, number === undefined ? "" : String(field.unit ? number / 100 : number)];
    }),
  );
}

/** An unsaved week's text, through reloads of the tab. Not read for another version: saving it would overwrite that. */
export function weekDraft(token: string, monday: string, stored: StoredWeek | undefined) {
  const key = `planner.week-${monday}.${token}`;
  const version = stored?.version ?? 0;
  return {
    read() {
      const draft = draftSchema.safeParse(parseJson(tabStorage.read(key))).data;
      return draft?.version === version ? draft.texts : undefined;
    },
    write: (texts: Readonly<Record<string, string>>) =>
      tabStorage.write(key, JSON.stringify({ version, texts })),
    remove: () => tabStorage.remove(key),
  };
}

const draftSchema = z.object({ version: z.int(), texts: z.record(z.string(), z.string()) });

/** The Monday of the week that the contractor chose to enter or to correct. Survives reloads of the tab. */
export function chosenWeek(token: string) {
  const key = `planner.chosen-week.${token}`;
  return {
    read: () => tabStorage.read(key),
    write: (monday: string | undefined) =>
      monday === undefined ? tabStorage.remove(key) : tabStorage.write(key, monday),
  };
}

export function readWeek(form: FormData) {
  const numbers = weekFields.flatMap(({ name, ...field }) => {
    const text = String(form.get(name) ?? "");
    if (cleanText(text) === "" && field.isOptional) return [];
    const number = parseNumberEntry(text) ?? Number.NaN;
    return [[name, field.unit ? roundHalfUp(number * 100, 0) : number]];
  });
  const { data: entry, error } = weekEntrySchema.safeParse(Object.fromEntries(numbers));
  return { entry, errors: namedErrors(error?.issues.map(({ path }) => path.join(".")) ?? []) };
}

/** A corrected week keeps the answer whether the ads are back, unless it has spend now. */
export function keepAnswer(entry: WeekEntry, stored: StoredWeek | undefined): WeekEntry {
  if (entry.spend_cents > 0 || stored?.back_next_week === undefined) return entry;
  return { ...entry, back_next_week: stored.back_next_week };
}

/** The errors of the fields with these names. Each names its field. */
export function namedErrors(names: readonly string[]): readonly FieldError[] {
  return weekFields
    .filter(({ name }) => names.includes(name))
    .map(({ name, label }) => ({ path: name, message: rules[name] ?? `${label}: ${countRule}` }));
}

const countRule = "enter a whole number from 0 to 10,000";

const rules: Readonly<Record<string, string>> = {
  spend_cents: "Ad spend: enter $0 to $1,000,000",
  won_revenue_cents: "What the won jobs brought in: enter dollars, such as 15,200",
};

type Diary = Readonly<{
  monday: string;
  /** The stored weeks, also of earlier plans, in order. */
  weeks: readonly StoredWeek[];
  /** The plan's mean ticket in dollars. */
  ticket: number;
}>;

/** The numbers of a week that can hardly be, each with its question. A second press saves them all the same. */
export function doubtsAbout(entry: WeekEntry, diary: Diary): readonly FieldError[] {
  const { spend_cents, leads, booked, held, won, won_revenue_cents: revenue } = entry;
  const mostHeld = openBefore(diary, "booked", "held") + booked;
  const mostWon = openBefore(diary, "held", "won") + held;
  const doubts: Readonly<Record<string, string | false>> = {
    leads: leads === 0 && spend_cents > 0 && "No leads at all? Check that the ads run.",
    booked:
      booked > leads &&
      `${booked} booked of ${pluralize(leads, "lead")}. Are some from earlier weeks?`,
    held:
      held > mostHeld &&
      `${held} held, but only ${mostHeld} booked and not yet held. Is that right?`,
    won: won > mostWon && `${won} won, but only ${mostWon} held and not yet won. Is that right?`,
    won_revenue_cents: revenue !== undefined && revenueDoubt(revenue / 100, won, diary.ticket),
  };
  return weekFields.flatMap(({ name: path }) => {
    const message = doubts[path];
    return message ? [{ path, message }] : [];
  });
}

/** How many have entered a stage before a week and not left it. */
function openBefore({ weeks, monday }: Diary, enters: "booked" | "held", leaves: "held" | "won") {
  return weeks
    .filter((week) => week.monday < monday)
    .reduce((open, week) => Math.max(0, open + week[enters] - week[leaves]), 0);
}

function revenueDoubt(dollars: number, won: number, ticket: number): string | false {
  if (won === 0) return dollars > 0 && `${formatMoney(dollars)}, but no job won. Is that right?`;
  const each = dollars / won;
  if (each >= ticket / 5 && each <= ticket * 5) return false;
  return `That is ${formatMoney(each)} a job; your plan has ${formatMoney(ticket)}. Is that right?`;
}

/** What is usually open on the Monday after a week, from its typed counts and the two weeks before. Undefined without them. */
export function usuallyOpen(
  { weeks, forecast }: Pick<SavedPlan, "weeks" | "forecast">,
  monday: string,
  typed: Readonly<Record<string, string | undefined>>,
) {
  const about = (shares: readonly number[], name: "booked" | "held") => {
    const count = parseNumberEntry(typed[name] ?? "");
    if (count === undefined) return undefined;
    const open = shares.reduce((sum, share, weeksBefore) => {
      const before = weeks.find((week) => week.monday === addWeeks(monday, -weeksBefore));
      const entered = weeksBefore === 0 ? count : (before?.[name] ?? 0);
      return sum + share * entered;
    }, 0);
    return `about ${roundHalfUp(open, 0)}?`;
  };
  if (!forecast) return {};
  const { shares } = forecast.open;
  return {
    still_to_come: about(shares.still_to_come, "booked"),
    undecided: about(shares.undecided, "held"),
  };
}

export type PlanWeekToEnter = Readonly<{ week: number; monday: string }>;

export type PlanView = ReturnType<typeof viewOf>;

/**
 * What the page is about. `late`: he first has to say whether the ads started in the week that is to be entered. `chosen` is the
 * Monday of a week to enter or to correct. `hasSkipped`: the ads ran before the first entered week.
 */
export function viewOf(
  { start_date, weeks, weeks_over }: Pick<SavedPlan, "start_date" | "weeks" | "weeks_over">,
  { chosen, hasSkipped }: { readonly chosen: string | undefined; readonly hasSkipped: boolean },
) {
  const over = planWeekNumbers
    .slice(0, weeks_over)
    .map((week) => ({ week, monday: addWeeks(start_date, week - 1) }));
  const missing = over.filter(({ week }) => !weeks.some((each) => each.week === week));
  const due = missing.find(({ week }) => week === weeks_over);
  const hasStarted = missing.length < over.length;
  const isOver = weeks_over === planWeeks && hasStarted;
  const picked = [...weeks, ...missing].find(({ monday }) => monday === chosen);
  const week: PlanWeekToEnter | undefined = picked ?? due;
  const isLate = week && !picked && week.week > 1 && !hasStarted && !hasSkipped;
  const kind = () => {
    if (isLate) return "late";
    if (week) return "week";
    if (isOver) return "end";
    return hasStarted ? "likely" : "first";
  };
  const missed = missing.filter((each) => each !== due);
  return {
    kind: kind(),
    week,
    isChosen: picked !== undefined,
    missed,
    hasStarted,
    isOver,
  } as const;
}

/** "week 5", and for a week before the plan's start "the week of November 23". */
export function weekName({ week, monday }: PlanWeekToEnter): string {
  return week > 0 ? `week ${week}` : `the week of ${monthDay(monday)}`;
}

export const planWeekNumbers = Array.from({ length: planWeeks }, (_, index) => index + 1);

/** The Mondays to start on, from four weeks ago. */
export function startMondays(today: Date): readonly string[] {
  const coming = planStart(localCalendarDate(today));
  return Array.from({ length: 18 }, (_, index) => addWeeks(coming, index - 5));
}

/** The days of a week: "November 23 to 29". */
export function weekDays(monday: string): string {
  const first = Date.parse(monday);
  const last = first + 6 * dayMs;
  const isOneMonth = new Date(first).getUTCMonth() === new Date(last).getUTCMonth();
  return `${monthDay(first)} to ${isOneMonth ? new Date(last).getUTCDate() : monthDay(last)}`;
}

/** The last day of a plan: "February 21". */
export function planEnd(start: string): string {
  return monthDay(Date.parse(addWeeks(start, planWeeks)) - dayMs);
}

/** A date without its year: "November 23", "Nov 23". */
export function monthDay(date: number | string, month: "long" | "short" = "long"): string {
  return utcFormat({ month, day: "numeric" }).format(new Date(date));
}

/** "Monday, November 23". */
export function longDay(date: string): string {
  return utcFormat({ weekday: "long", month: "long", day: "numeric" }).format(new Date(date));
}

function utcFormat(options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
}
