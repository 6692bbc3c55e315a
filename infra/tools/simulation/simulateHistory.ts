import { reduceDraws } from "@planner/lambdas/forecast/outcome/drawCount";
import { dayMs } from "@planner/shared/calendar";
import { randomAct } from "./acts/randomAct.ts";
import { recount, reindex } from "./acts/rebuilds.ts";
import { saveLead } from "./acts/saveLead.ts";
import { type Faults, noFaults } from "./cloud/faults.ts";
import type { Log } from "./cloud/Log.ts";
import { Runtime } from "./cloud/Runtime.ts";
import { replaceGlobals } from "./cloud/replaceGlobals.ts";
import { SimulatedCloud } from "./cloud/SimulatedCloud.ts";
import { deploy, remind } from "./deploy.ts";
import { HistoryRun } from "./HistoryRun.ts";
import { findContradictions } from "./testing/findContradictions.ts";
import { activeMs, type KnownLead, minuteMs, startAt } from "./testing/KnownLead.ts";

/** Receives what happens in a history, with the names of the leads. */
export type Listener = (who: string, what: string, result: string) => void;

/** Simulates the history of a seed, and finds what contradicts the product's promises after everything was handled. */
export async function simulateHistory(seed: number, listener?: Listener) {
  // Forecasts take long, and no promise depends on their figures.
  reduceDraws(20);
  const runtime = new Runtime(seed, startAt);
  replaceGlobals(runtime);
  const leads: KnownLead[] = [];
  const log: Log = (who, what, result) => {
    if (listener === undefined) return;
    const text = typeof what === "string" ? what : what();
    listener(who, nameLeads(text, leads), result);
  };
  const cloud = new SimulatedCloud(runtime, log);
  globalThis.fetch = cloud.fetch;
  deploy(cloud);
  const run = new HistoryRun(cloud, log, leads);
  await runHistory(run);
  const contradictions = await findContradictions(run);
  return {
    contradictions: [...run.surprises, ...contradictions],
    operations: run.operations,
    hours: (runtime.now - startAt) / (60 * minuteMs),
  };
}

/** Replaces the leads' keys, IDs and links by their names. */
function nameLeads(text: string, leads: readonly KnownLead[]): string {
  let named = text;
  for (const { key, id = key, mark, tokens } of leads) {
    for (const each of [key, id, ...tokens.keys()]) named = named.replaceAll(each, mark);
  }
  return named;
}

/** How long the functions have to finish after everyone has acted. */
const drainMs = 5 * 60 * minuteMs;

/** The longest outage. */
const outageMs = 60 * minuteMs;

/** Lets everyone act, then waits until everything is handled. */
async function runHistory(run: HistoryRun): Promise<void> {
  const { cloud, runtime } = run;
  const faults = randomFaults(run);
  // Short histories find the most in the same time.
  await runPhase(run, faults, runtime.chance(0.1) ? 25 : 3 + runtime.int(8));
  if (!runtime.chance(0.15)) return;
  // Later on, more and more has expired. DynamoDB deletes it then, in the meantime, or later.
  const days = runtime.pick([1, 3, 7, 31, 92, 181]);
  await runtime.runUntil(startAt + days * dayMs);
  const deleteExpired = () => cloud.database.deleteExpired(new Date());
  if (runtime.chance(0.3)) deleteExpired();
  else if (runtime.chance(0.5)) runtime.later(runtime.int(activeMs), deleteExpired);
  await runPhase(run, faults, 2 + runtime.int(6));
}

/** Each history has some kinds of faults and not others. */
function randomFaults({ cloud, runtime }: HistoryRun): Faults {
  const rate = (...rates: readonly number[]) => runtime.pick([0, ...rates]);
  const outage = () => {
    const from = startAt + runtime.int(activeMs);
    return { from, until: from + runtime.int(outageMs) };
  };
  const functionNames = [...cloud.deadLetters().keys()];
  return {
    latencyMs: runtime.pick([20, 20, 400]),
    throttle: rate(0.01, 0.1),
    lostResponse: rate(0.01, 0.05),
    death: rate(0.005, 0.03),
    duplicate: rate(0.1, 0.3),
    rejection: rate(0.1, 0.5),
    outages: new Map(
      functionNames.filter(() => runtime.chance(0.1)).map((name) => [name, outage()]),
    ),
  };
}

/** Everyone acts for a while, then everything is handled. */
async function runPhase(run: HistoryRun, faults: Faults, acts: number): Promise<void> {
  const { cloud, runtime } = run;
  const start = runtime.now;
  run.isOver = false;
  run.quietFrom = start + activeMs + outageMs + 20 * minuteMs;
  cloud.network.faults = faults;
  scheduleActs(run, acts);
  scheduleReminders(run);
  await runtime.runUntil(start + activeMs);
  // Without faults, the functions finish what is left.
  cloud.network.faults = noFaults;
  await runtime.runUntil(start + activeMs + drainMs);
  if ((cloud.deadLetters().get("count-leads") ?? []).length > 0) {
    run.start(async () => {
      await recount(run);
      await reindex(run);
    });
  }
  await runtime.runUntil(runtime.now + 10 * minuteMs);
  run.isOver = true;
  // The last run only repeats reminders of the one before, which are sent by then.
  void remind(cloud);
  await runtime.runUntil(runtime.now + 10 * minuteMs);
  void remind(cloud);
  await runtime.runUntil(runtime.now + 10_000);
  // A lead's next touch may have changed since, because its call is over.
  void remind(cloud);
  await runtime.runUntil(runtime.now + 10_000);
}

function scheduleActs(run: HistoryRun, count: number): void {
  const { runtime } = run;
  // Some acts happen at almost the same time.
  const bursts = [runtime.int(activeMs), runtime.int(activeMs)];
  const anyTime = () =>
    runtime.chance(0.5) ? runtime.pick(bursts) + runtime.int(3_000) : runtime.int(activeMs);
  for (let index = 0; index < count; index += 1) {
    // At least two leads, early, so that later acts have something to act on.
    const savesLead = index < 2 || runtime.chance(0.2);
    const delayMs = savesLead ? runtime.int(2 * minuteMs) : anyTime();
    runtime.later(delayMs, () => run.start(savesLead ? () => saveLead(run) : randomAct(run)));
  }
}

/** Runs the schedule less often than the product: every quarter of an hour, and every hour after the first one. */
function scheduleReminders({ cloud, runtime }: HistoryRun): void {
  let at = 0;
  while (at < activeMs + drainMs) {
    runtime.later(at, () => void remind(cloud));
    const intervalMs = at < 60 * minuteMs ? 15 * minuteMs : 60 * minuteMs;
    at += intervalMs;
  }
}
