import type { Process } from "../cloud/Process.ts";
import type { History } from "./KnownLead.ts";

/** What was sent twice, although no sender died or lost an answer: each could mark what it had sent. */
export function doubleSends({ cloud, leads }: History): string[] {
  const lost = leads.filter(({ wasLost }) => wasLost).map(({ key }) => key);
  const senders = new Map<string, Set<Process>>();
  for (const sent of cloud.sent) {
    const { by } = sent;
    if (!by.isHandled || lost.some((key) => by.message.includes(key))) continue;
    const name = `${by.name} ${contentOf(sent)}`;
    senders.set(name, (senders.get(name) ?? new Set()).add(by));
  }
  const sentTwice = [...senders].filter(([, processes]) => processes.size > 1);
  return sentTwice.map(([name]) => `${name} was sent twice`);
}

/** What must be sent once: the links to a person's plan on a day, and anything else for a message. */
function contentOf({ by, at, content }: History["cloud"]["sent"][number]): string {
  const isLinks = by.name === "plan-mail" && !by.message.includes('"reminder"');
  if (!isLinks) return by.message;
  const day = new Date(at).toISOString().slice(0, 10);
  const recipient = /"ToAddresses":\[[^\]]*\]/.exec(content)?.[0];
  return `${day} ${recipient}`;
}
