import { toLead } from "@planner/lambdas/leads/leadItem";
import { dayMs, hourMs } from "@planner/shared/calendar";
import { currentConsent } from "@planner/shared/lead/contact/consent";
import type { SentEvent } from "../cloud/SimulatedMeta.ts";
import { brokenRules } from "./brokenRules.ts";
import type { History, KnownLead } from "./KnownLead.ts";

/** The access token. It must be nowhere but in a request. */
export const metaToken = "EAAB-the-token";

/** The events of Meta that are missing, doubled or not allowed, without the production code. */
export function eventContradictions(history: History): readonly string[] {
  const { cloud, leads } = history;
  const { counted, accepted } = cloud.meta;
  const found = leads.flatMap((lead) => {
    const { id = "unknown" } = lead;
    const events = counted.filter(({ event_id }) => event_id.startsWith(id));
    const contradictions = [...missing(history, lead, events), ...forbidden(lead, events)];
    // Each sender could mark what it had sent. A mark may be lost with its lead.
    const marked = accepted.filter(({ by, event_id }) => by.isHandled && event_id.startsWith(id));
    const isSentTwice = marked.some(({ event_id, by }) =>
      marked.some((other) => other.event_id === event_id && other.by !== by),
    );
    if (isSentTwice && lead.wasLost === undefined) contradictions.push("has an event sent twice");
    return contradictions.map((each) => `${lead.mark} ${each}`);
  });
  const ids = new Set(leads.map(({ id }) => id));
  const isOfLead = ({ event_id }: SentEvent) => ids.has(event_id.replace(/-(booked|won)$/, ""));
  if (!counted.every(isOfLead)) found.push("Meta got an event of no lead");
  const kept = JSON.stringify([
    cloud.database.items("leads"),
    cloud.database.items("desk"),
    [...cloud.deadLetters()],
  ]);
  if (kept.includes(metaToken)) found.push("the access token is kept");
  return found;
}

/** What Meta must not have got. */
function forbidden(lead: KnownLead, events: readonly SentEvent[]): readonly string[] {
  const { consent_version } = lead.body;
  const allowed: string[] = [];
  if (consent_version === currentConsent) allowed.push("em", "external_id", "fn", "ph");
  if (hasClick(lead)) allowed.push("fbc");
  allowed.sort();
  return events.flatMap((event) => {
    const { event_id, event_name, event_time, user_data, custom_data, at, by } = event;
    const isWon = event_id.endsWith("-won");
    const repeated = events.filter((other) => other.event_id === event_id);
    const broken = brokenRules({
      // Its mark may be lost with it.
      "is counted twice": repeated.length === 1 || lead.wasLost !== undefined,
      "has another name": event_name === (isWon ? "Purchase" : "Schedule"),
      "contains more or less of a person than allowed":
        String(Object.keys(user_data).toSorted()) === String(allowed),
      "identifies no person": allowed.length > 0,
      "has no value": isWon === (custom_data !== undefined && custom_data.value >= 0),
      "is too old": event_time * 1_000 > at - 7 * dayMs,
      "is from the future": event_time * 1_000 <= at,
      "is of an erased lead": by.startedAt <= (lead.erasedAt ?? Number.POSITIVE_INFINITY),
    });
    return broken.map((rule) => `${event_id} ${rule}`);
  });
}

/** What Meta must have got, or is a dead letter. */
function missing(
  { cloud }: History,
  lead: KnownLead,
  events: readonly SentEvent[],
): readonly string[] {
  const { key, id, erasureBegan, wasLost, body } = lead;
  if (id === undefined || erasureBegan || wasLost) return [];
  const item = cloud.database.items("leads").find(({ idempotency_key }) => idempotency_key === key);
  if (item === undefined) return [];
  const { stage, won_value, conversions, suspect } = toLead(item);
  const canMatch = hasClick(lead) || body.consent_version === currentConsent;
  if (suspect || !canMatch) return [];
  const letters = cloud.deadLetters();
  const counts = {
    booked: ["call_booked", "proposal", "won", "lost"].includes(stage),
    won: stage === "won" && won_value !== undefined,
  };
  return (["booked", "won"] as const).flatMap((conversion) => {
    const reached = conversions?.[conversion];
    if (!reached || reached.retracted_at !== undefined || !counts[conversion]) return [];
    // When Meta could first learn of it.
    const since = Date.parse(reached.changed_at ?? reached.at);
    if (since - Date.parse(reached.at) > 7 * dayMs - 6 * hourMs) return [];
    const isCounted = events.some(({ event_id }) => event_id === `${id}-${conversion}`);
    const isLetter = (letters.get("send-ad-events") ?? []).some(
      (letter) => letter.includes(key) && letter.includes(`"${conversion}"`),
    );
    const isUndispatched = (letters.get("dispatch-leads") ?? []).some((text) => text.includes(key));
    return isCounted || isLetter || isUndispatched ? [] : [`Meta never learned of ${conversion}`];
  });
}

function hasClick({ body }: KnownLead): boolean {
  return Object.hasOwn(body.attribution ?? {}, "fbclid");
}
