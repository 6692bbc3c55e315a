import { randomUUID } from "node:crypto";
import { entityTag } from "@planner/shared/api/route";
import { apiRoutes } from "@planner/shared/api/routes";
import { callOutcomes } from "@planner/shared/lead/followUp/callOutcome";
import type { newEventSchema } from "@planner/shared/lead/followUp/leadEvent";
import { lostReasons } from "@planner/shared/lead/followUp/lostReasons";
import { stages } from "@planner/shared/lead/followUp/stage";
import type * as z from "zod/mini";
import type { HistoryRun } from "../HistoryRun.ts";
import { requestUntilFinal } from "../requestUntilFinal.ts";
import { type KnownLead, minuteMs } from "../testing/KnownLead.ts";
import { acknowledge } from "./acknowledge.ts";

/** Adds a note. */
export async function addNote(run: HistoryRun, lead: KnownLead): Promise<void> {
  const text = `note ${lead.mark} ${lead.notes.size}`;
  lead.notes.add(text);
  await addEvent(run, lead, { event: { kind: "note", note: text } });
}

/** Starts a call, and records its outcome some minutes later. */
export async function call(run: HistoryRun, lead: KnownLead): Promise<void> {
  const { runtime } = run;
  const by = run.administrator();
  const key = randomUUID();
  lead.wasCalled = true;
  const { id = "" } = lead;
  await requestUntilFinal(run, "startCall", { by, id, headers: { "idempotency-key": key } });
  await run.pause(5 * minuteMs);
  const outcome = runtime.pick(callOutcomes);
  const retry = { kind: "retry", at: run.soon() } as const;
  const planned_touch = runtime.chance(0.5) ? retry : undefined;
  await addEvent(run, lead, { event: { kind: "call", outcome, planned_touch }, by, key });
}

/** Takes or returns a lead, or gives it to someone. */
export async function changeOwner(run: HistoryRun, lead: KnownLead): Promise<void> {
  const { runtime } = run;
  if (runtime.chance(0.3)) {
    const to = `${run.administrator()}@agency.example`;
    await addEvent(run, lead, { event: { kind: "given", to } });
    return;
  }
  const take_over = runtime.chance(0.3) ? (true as const) : undefined;
  const is_mine = runtime.chance(0.7);
  await addEvent(run, lead, { event: { kind: "owner", is_mine, take_over } });
}

/** Plans a follow-up. */
export async function planTouch(run: HistoryRun, lead: KnownLead): Promise<void> {
  const planned_touch = { kind: "follow_up", at: run.soon() } as const;
  await addEvent(run, lead, { event: { kind: "planned_touch", planned_touch } });
}

type EventAddition = {
  readonly event: z.input<typeof newEventSchema>;
  /** By default, any administrator. */
  readonly by?: string;
  /** The idempotency key. By default, a new one. */
  readonly key?: string;
};

async function addEvent(
  run: HistoryRun,
  { id = "", events }: KnownLead,
  { event: body, by = run.administrator(), key = randomUUID() }: EventAddition,
): Promise<void> {
  const headers = { "idempotency-key": key };
  const response = await requestUntilFinal(run, "addLeadEvent", { by, id, headers, body });
  if (response?.status !== 201) return;
  const { event } = apiRoutes.addLeadEvent.response.parse(response.body);
  if (event) events.add(event.id);
}

/** Moves a lead to any stage, and undoes some of the moves. */
export async function move(run: HistoryRun, lead: KnownLead): Promise<void> {
  const { runtime } = run;
  const { id = "" } = lead;
  const by = run.administrator();
  const found = await requestUntilFinal(run, "getLead", { by, id });
  if (found?.status !== 200) return;
  const { version } = apiRoutes.getLead.response.parse(found.body).lead;
  await run.pause(minuteMs);
  const headers = { "if-match": entityTag(version) };
  const response = await requestUntilFinal(run, "changeStage", {
    by,
    id,
    headers,
    body: anyStage(run),
  });
  if (response?.status !== 200) return;
  const { event } = apiRoutes.changeStage.response.parse(response.body);
  if (event === undefined) return;
  lead.events.add(event.id);
  acknowledge(run, lead, { change: `stage version ${version}`, content: "" });
  if (event.kind !== "stage" || runtime.chance(0.7)) return;
  await run.pause(6_000);
  const lost_reason = event.from === "lost" ? "no_answer" : undefined;
  await requestUntilFinal(run, "changeStage", {
    by,
    id,
    headers: { "if-match": entityTag(version + 1) },
    body: { stage: event.from, lost_reason, undoes: event.id },
  });
}

/** A move to any stage, with what the stage needs. */
function anyStage({ runtime }: HistoryRun): object {
  const stage = runtime.pick(stages);
  if (stage === "lost") return { stage, lost_reason: runtime.pick(lostReasons) };
  if (stage === "won" && runtime.chance(0.5)) return { stage, won_value: runtime.int(10_000) };
  return { stage };
}
