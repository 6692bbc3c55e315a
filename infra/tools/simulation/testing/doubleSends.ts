import type { Process } from "../cloud/Process.ts";
import type { History } from "./KnownLead.ts";

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
