import { formatPhone } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { shortWebsite } from "./contact/website.ts";

/**
 * For each lead whose first name is shown more than once, what tells it from the others: the first of its facts that none of
 * them shares, or the end of its phone number. By the lead's ID.
 */
export function tellApart(leads: readonly Lead[]): ReadonlyMap<string, string> {
  const byName = new Map<string, Lead[]>();
  for (const lead of leads) {
    const name = comparable(lead.first_name);
    byName.set(name, [...(byName.get(name) ?? []), lead]);
  }
  const texts = new Map<string, string>();
  for (const namesakes of byName.values()) {
    for (const lead of namesakes) {
      const others = namesakes.filter(({ id }) => id !== lead.id);
      if (others.length > 0) texts.set(lead.id, differenceOf(lead, others));
    }
  }
  return texts;
}

function differenceOf(lead: Lead, namesakes: readonly Lead[]): string {
  const distinct = facts.find((factOf) => {
    const text = comparable(factOf(lead));
    return text !== "" && namesakes.every((other) => comparable(factOf(other)) !== text);
  });
  return distinct ? distinct(lead).trim() : phoneEnd(lead);
}

/** What a salesperson knows a person by, best first. Each is empty if the record lacks it. */
const facts: readonly ((lead: Lead) => string)[] = [
  ({ last_name }) => last_name,
  ({ company_name }) => company_name,
  ({ website }) => shortWebsite(website),
  ({ state }) => state,
];

/** "…4559" */
function phoneEnd({ mobile }: Lead): string {
  return `…${formatPhone(mobile).slice(-4)}`;
}

function comparable(text: string): string {
  return text.trim().toLocaleLowerCase();
}
