import { toLead } from "@planner/lambdas/leads/leadItem";
import type { Item } from "@planner/lambdas/testing/MemoryDatabase";
import type { LeadDetails } from "@planner/shared/api/admin/leadContract";
import { dayMs } from "@planner/shared/calendar";
import { nextTouch } from "@planner/shared/lead/followUp/nextTouch";
import type { Process } from "../cloud/Process.ts";
import type { AlertMessage } from "./alertMessages.ts";
import type { History, KnownLead } from "./KnownLead.ts";

/** Which alerts of a lead were lost. */
export function alertContradictions(
  { cloud, leads }: History,
  lead: KnownLead,
  { item, events }: { readonly item: Item; readonly events: LeadDetails["events"] },
): string[] {
  const stored = toLead(item);
  const due = nextTouch(stored, new Date());
  const touch = stored.planned_touch;
  const isPlanned =
    due?.at === touch?.at && /follow_up|retry/.test(touch?.kind ?? "") && !stored.calls;
  // A newer lead of the person was to be answered instead, until it was closed or erased.
  const wasJoined = leads.some(
    ({ key, mobile, erasureBegan }, index) =>
      key !== lead.key && mobile === lead.mobile && (erasureBegan || index > leads.indexOf(lead)),
  );
  // Until then, it was due as a lead without an answer.
  const wasUnanswered =
    Date.parse(stored.first_response_at ?? "") > Date.parse(touch?.at ?? "") + dayMs;
  // By someone who saw that the lead waits again.
  const wasUndone = events.some(({ kind }) => kind === "stage");
  const wasClosed = events.some((event) => event.kind === "stage" && /lost|won/.test(event.from));
  const alerts = [
    { kind: "new lead", isDue: !lead.wasCalled },
    {
      kind: "still waiting",
      isDue: due?.group === "clock" && !(stored.calls || lead.wasCalled || wasJoined || wasUndone),
    },
    {
      kind: "due",
      isDue: isPlanned && due?.group !== "later" && !wasJoined && !wasClosed && !wasUnanswered,
      due_at: due?.at,
    },
  ];
  const hour = Date.parse(stored.created_at.replace(/:.*/, ":00:00Z"));
  const hasSummary = cloud.sent.some(
    ({ content, at }) => at >= hour && content.includes("More leads"),
  );
  return alerts.flatMap(({ kind, isDue, due_at }) =>
    ["mail", "webhook", "slack"]
      .filter((channel) => {
        const isAbout = (message: string) => {
          const about: AlertMessage = JSON.parse(message);
          const isKind = (about.kind ?? "new lead") === kind && about.due_at === due_at;
          return about.idempotency_key === lead.key && isKind && !about.change;
        };
        const name = `alert-${channel}`;
        const letters = cloud.deadLetters();
        return (
          isDue &&
          !cloud.sent.some(
            ({ by, content }) =>
              by.name === name && isAbout(by.message) && content.includes(stored.id),
          ) &&
          !(letters.get(name) ?? []).some(isAbout) &&
          !(letters.get("dispatch-leads") ?? []).some((body) => body.includes(lead.key)) &&
          !(channel !== "webhook" && kind === "new lead" && hasSummary)
        );
      })
      .map((channel) => `has no ${kind} alert by ${channel}`),
  );
}

/** What was sent twice, although no sender died or lost an answer: each could mark what it had sent. */
export function doubleSends({ cloud, leads }: History): string[] {
  const lost = leads.filter(({ wasLost }) => wasLost).map(({ key }) => key);
  const senders = new Map<string, Set<Process>>();
  for (const { by, at, content } of cloud.sent) {
    if (!by.isHandled || lost.some((key) => by.message.includes(key))) continue;
    const recipient = /"ToAddresses":\[[^\]]*\]/.exec(content)?.[0];
    const isLinks = by.name === "plan-mail" && !by.message.includes('"reminder"');
    const day = new Date(at).toISOString().slice(0, 10);
    const sent = `${by.name} ${isLinks ? `${day} ${recipient}` : by.message}`;
    senders.set(sent, (senders.get(sent) ?? new Set()).add(by));
  }
  return [...senders].flatMap(([sent, by]) => (by.size > 1 ? [`${sent} was sent twice`] : []));
}
