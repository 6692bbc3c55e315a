import { toLead } from "@planner/lambdas/leads/leadItem";
import type { Item } from "@planner/lambdas/testing/MemoryDatabase";
import type { LeadDetails } from "@planner/shared/api/admin/leadContract";
import { dayMs } from "@planner/shared/calendar";
import type { AlertKind } from "@planner/shared/lead/alerts";
import { type NextTouch, nextTouch } from "@planner/shared/lead/followUp/nextTouch";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { AlertMessage } from "./AlertMessage.ts";
import type { History, KnownLead } from "./KnownLead.ts";

/** A lead in the table, with its timeline. */
type StoredLead = { readonly stored: Lead; readonly events: LeadDetails["events"] };

/** An alert that must have gone out by every channel. */
type ExpectedAlert = { readonly kind: AlertKind; readonly due_at?: string | undefined };

/** Which alerts of a lead were lost. */
export function alertContradictions(
  history: History,
  lead: KnownLead,
  { item, events }: { readonly item: Item; readonly events: LeadDetails["events"] },
): string[] {
  const stored = toLead(item);
  const found: string[] = [];
  for (const alert of expectedAlerts(history, lead, { stored, events })) {
    for (const channel of ["mail", "webhook", "slack"] as const) {
      if (isAlerted(history, lead, { stored, alert, channel })) continue;
      found.push(`has no ${alert.kind} alert by ${channel}`);
    }
  }
  return found;
}

/** The alerts of a lead as it is now. */
function expectedAlerts(
  { leads }: History,
  lead: KnownLead,
  { stored, events }: StoredLead,
): readonly ExpectedAlert[] {
  const alerts: ExpectedAlert[] = [];
  if (!lead.wasCalled) alerts.push({ kind: "new lead" });
  // No longer after a newer lead of the person, which was to be answered instead.
  if (wasJoined(leads, lead)) return alerts;
  const next = nextTouch(stored, new Date());
  const isCalled = stored.calls !== undefined || lead.wasCalled;
  // An administrator who undid a move saw that the lead waits again.
  const wasUndone = events.some(({ kind }) => kind === "stage");
  if (next?.group === "clock" && !isCalled && !wasUndone) alerts.push({ kind: "still waiting" });
  if (isPlannedTouchDue(next, { stored, events })) alerts.push({ kind: "due", due_at: next?.at });
  return alerts;
}

/** Whether the lead was in the row of a newer lead of the person, until that one was closed or erased. */
function wasJoined(leads: readonly KnownLead[], lead: KnownLead): boolean {
  const place = leads.indexOf(lead);
  return leads.some(({ key, mobile, erasureBegan }, index) => {
    const isSamePerson = key !== lead.key && mobile === lead.mobile;
    return isSamePerson && (erasureBegan || index > place);
  });
}

/** Whether the touch that an administrator planned is due, and was the lead's next touch when it became due. */
function isPlannedTouchDue(next: NextTouch | undefined, { stored, events }: StoredLead): boolean {
  const { planned_touch: planned, first_response_at, calls } = stored;
  if (planned === undefined || next?.at !== planned.at || next.group === "later") return false;
  if (calls !== undefined) return false;
  // Until its first response, it was due as a lead without an answer.
  const wasUnanswered =
    first_response_at !== undefined &&
    Date.parse(first_response_at) > Date.parse(planned.at) + dayMs;
  const wasClosed = events.some(
    (event) => event.kind === "stage" && (event.from === "lost" || event.from === "won"),
  );
  return !wasUnanswered && !wasClosed;
}

type ChannelAlert = {
  readonly stored: Lead;
  readonly alert: ExpectedAlert;
  readonly channel: "mail" | "webhook" | "slack";
};

/** Whether a channel sent an alert, alone or in a summary, or has it among the dead letters. */
function isAlerted(
  { cloud }: History,
  { key }: KnownLead,
  { stored, alert, channel }: ChannelAlert,
): boolean {
  const isAbout = (message: string) => {
    const about: AlertMessage = JSON.parse(message);
    const isSameKind = (about.kind ?? "new lead") === alert.kind && about.due_at === alert.due_at;
    return about.idempotency_key === key && isSameKind && !about.change;
  };
  const name = `alert-${channel}`;
  const isSent = cloud.sent.some(
    ({ by, content }) => by.name === name && isAbout(by.message) && content.includes(stored.id),
  );
  const letters = cloud.deadLetters();
  const isDeadLetter = (letters.get(name) ?? []).some(isAbout);
  const isUndispatched = (letters.get("dispatch-leads") ?? []).some((body) => body.includes(key));
  const mayBeSummarized = channel !== "webhook" && alert.kind === "new lead";
  const isSummarized = mayBeSummarized && hasSummarySince(cloud, stored.created_at);
  return isSent || isDeadLetter || isUndispatched || isSummarized;
}

/** Whether an alert named only the number of leads, since the beginning of the hour of this time. */
function hasSummarySince({ sent }: History["cloud"], time: string): boolean {
  const hour = Date.parse(`${time.slice(0, "2026-11-23T13".length)}:00:00Z`);
  return sent.some(({ content, at }) => at >= hour && content.includes("More leads"));
}
