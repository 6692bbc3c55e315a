import { newTokenSchema } from "@planner/shared/api/planContract";
import { lags, planWeeks } from "@planner/shared/api/planForecast";
import { entityTag } from "@planner/shared/api/route";
import { addWeeks, weekMs } from "@planner/shared/calendar";
import type { HistoryRun } from "../HistoryRun.ts";
import type { ApiRequest } from "../request.ts";
import { requestUntilFinal } from "../requestUntilFinal.ts";
import type { KnownLead } from "../testing/KnownLead.ts";
import { acknowledge } from "./acknowledge.ts";
import { type OpenedPlan, openPlan } from "./planLinks.ts";

/** The start of most plans, two weeks ago. */
const firstStart = "2026-11-09";

/** The visitor or an administrator saves a lead's plan, or gets another link to it. */
export async function savePlan(run: HistoryRun, lead: KnownLead): Promise<void> {
  const { runtime } = run;
  const { inputs } = lead.body;
  const start_date = runtime.pick([firstStart, firstStart, "2026-11-30"]);
  if (start_date !== firstStart) lead.remindedSince = Number.POSITIVE_INFINITY;
  const body = { inputs, scenario: "expected", start_date };
  const { id = "", key, endings } = lead;
  const isVisitor = runtime.chance(0.8);
  const response = isVisitor
    ? await requestUntilFinal(run, "createPlan", { headers: { "idempotency-key": key }, body })
    : await requestUntilFinal(run, "createLeadPlan", { by: run.administrator(), id, body });
  if (response?.status !== 201) return;
  lead.expectsMail ||= isVisitor;
  // Otherwise, the link may have ended.
  if (lead.endings !== endings) return;
  lead.tokens.set(newTokenSchema.parse(response.body).token, runtime.now);
}

/** Enters or corrects a week that is over. Of two entries of the same version, one is rejected. */
export async function enterWeek(run: HistoryRun, lead: KnownLead): Promise<void> {
  const { runtime } = run;
  const opened = await openPlan(run, lead);
  if (opened === undefined || opened.plan.weeks_over === 0) return;
  const { start_date, weeks_over, weeks } = opened.plan;
  const week = 1 + runtime.int(Math.min(weeks_over, 2));
  const monday = addWeeks(start_date, week - 1);
  // Sometimes the week was entered since the page was opened.
  const seenWeeks = runtime.chance(0.8) ? weeks : [];
  const seenVersion = seenWeeks.find((each) => each.monday === monday)?.version;
  // A week without ads moves the start.
  const spend_cents = runtime.chance(0.2) ? 0 : 1 + runtime.int(1e6);
  if (week === 2 || spend_cents === 0) lead.remindedSince = Number.POSITIVE_INFINITY;
  const precondition: ApiRequest["headers"] = seenVersion
    ? { "if-match": entityTag(seenVersion) }
    : { "if-none-match": "*" };
  const headers = { ...opened.headers, ...precondition };
  const body = { monday, spend_cents, leads: 5, booked: 2, held: 1, won: 1 };
  const response = await requestUntilFinal(run, "putWeek", { week: String(week), headers, body });
  if (response?.status !== 200) return;
  const change = `week ${monday} version ${1 + (seenVersion ?? 0)}`;
  acknowledge(run, lead, { change, content: `"spend_cents":${spend_cents}` });
}

/** Changes what has the plan's version: inputs, answers, start, or the next plan after week 12. */
export async function changePlan(run: HistoryRun, lead: KnownLead): Promise<void> {
  const { runtime } = run;
  const opened = await openPlan(run, lead);
  if (opened === undefined) return;
  const { version } = opened.plan;
  const { route, body, content } = runtime.pick(possibleChanges(run, opened.plan));
  if (route === "movePlanStart") lead.remindedSince = Number.POSITIVE_INFINITY;
  const headers = { ...opened.headers, "if-match": entityTag(version) };
  const response = await requestUntilFinal(run, route, { headers, body });
  if (response?.status !== 200) return;
  acknowledge(run, lead, { change: `plan version ${1 + version}`, content });
}

type PlanChange = {
  readonly route: "changePlan" | "movePlanStart" | "startNextPlan";
  readonly body: object;
  /** A part of the response's JSON once the change is stored. */
  readonly content: string;
};

/** The changes that the plan allows now. Some are more frequent. */
function possibleChanges(
  { runtime }: HistoryRun,
  { inputs, weeks_over, start_date }: OpenedPlan["plan"],
): readonly PlanChange[] {
  const avg_job_value = 500 * (1 + runtime.int(20));
  const lag = runtime.pick(lags);
  const won_since = runtime.int(100);
  const weeks = Math.ceil((runtime.now - Date.parse(firstStart)) / weekMs);
  const newStart = { start_date: addWeeks(firstStart, weeks) };
  const newInputs: PlanChange = {
    route: "changePlan",
    body: { inputs: { ...inputs, avg_job_value } },
    content: `"avg_job_value":${avg_job_value}`,
  };
  const changes: PlanChange[] = [
    newInputs,
    newInputs,
    { route: "changePlan", body: { lag }, content: `"lag":"${lag}"` },
    { route: "movePlanStart", body: newStart, content: "" },
  ];
  if (weeks_over < planWeeks) return changes;
  return [
    ...changes,
    { route: "changePlan", body: { won_since }, content: `"won_since":${won_since}` },
    { route: "startNextPlan", body: newStart, content: `"start_date":"${start_date}"` },
  ];
}

/** Turns the email on Mondays on or off. */
export async function setReminder(run: HistoryRun, lead: KnownLead): Promise<void> {
  const opened = await openPlan(run, lead);
  if (opened === undefined) return;
  const reminder = run.runtime.chance(0.8);
  if (!reminder) lead.remindedSince = Number.POSITIVE_INFINITY;
  const { headers } = opened;
  const response = await requestUntilFinal(run, "setReminder", { headers, body: { reminder } });
  if (response?.status === 204) lead.remindedSince ??= run.runtime.now;
}
