import type { Item } from "@planner/lambdas/testing/MemoryDatabase";
import { type Booker, type History, isKnownLead, type KnownLead } from "./KnownLead.ts";

/** What is left of a plan that is gone, or of an earlier generation of the statistics. */
export function orphans({ cloud, leads }: History): string[] {
  const items = cloud.database.items("desk");
  const partitions = new Set(items.flatMap(({ pk, sk }) => (sk === "plan" ? [pk] : [])));
  const generations = items.find(({ pk }) => pk === "generations");
  const published = generations?.published ?? 1;
  const isOrphan = ({ pk, sk, plan_id: planId }: Item) => {
    const [kind, rest] = String(pk).split("#");
    if (kind === "plan") return !partitions.has(pk);
    // Which campaigns have rows belongs to no generation.
    if (kind === "statistics" && rest === "campaigns") return false;
    if (kind === "statistics" || kind === "due") return rest !== String(published);
    // A rebuild did not find the leads that were lost then.
    if (kind === "counted" && leads.every(({ wasLost }) => wasLost !== "lead")) {
      return sk !== String(published) && sk !== "feeds";
    }
    return kind === "token" && !partitions.has(`plan#${planId}`);
  };
  return items.filter(isOrphan).map((item) => `an orphan is left: ${JSON.stringify(item)}`);
}

/** What is left of an erased person, and what was sent after the erasure by a process that began after it. */
export function remains({ cloud, leads }: History, person: KnownLead | Booker): string[] {
  const { mark, erasedAt = 0 } = person;
  // Someone without a lead has no key, ID and phone number. Their mark finds all that they left.
  const lead = isKnownLead(person) ? person : { key: mark, id: mark, mobile: mark };
  const { key, id, mobile: phone } = lead;
  // Another lead may have the same phone number.
  const isShared = leads.some((other) => other.key !== key && other.mobile === phone);
  const mobile = isShared ? mark : phone;
  const isAbout = (text: string) =>
    text.includes(mark) ||
    text.includes(mobile) ||
    (id !== undefined && text.includes(`/leads/${id}`));
  const items = [...cloud.database.items("leads"), ...cloud.database.items("desk")];
  // What a lead's own items have in common. The changes and the mark of an erased lead have only its ID, and expire.
  const isOwnItem = new RegExp(
    `"pk":"(lead#${id}"|postings#${key}"|(plan|find)#.*"(${id}|${key})")`,
  );
  const remaining = items
    .map(textOf)
    .filter((text) => text.includes(mark) || text.includes(mobile) || isOwnItem.test(text));
  const sent = cloud.sent.filter(({ content, by }) => by.startedAt > erasedAt && isAbout(content));
  return [
    ...remaining.map((text) => `is erased, but left ${text}`),
    ...sent.map(({ channel }) => `is erased, but a ${channel} was sent`),
  ];
}

/** An item as JSON, its sets as lists. */
function textOf(item: Item): string {
  return JSON.stringify(item, (_, value) => (value instanceof Set ? [...value] : value));
}
