import { isDeepStrictEqual } from "node:util";
import { deskRoutes, staleLeadSchema } from "@planner/shared/api/adminContract";
import { idempotencyKeyHeader } from "@planner/shared/api/contract";
import { deskTable } from "@planner/shared/lead/deskTable";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import { type Lead, leadSchema } from "@planner/shared/lead/leadSchema";
import { z } from "zod";
import type { CompleteAnswer } from "./Connection.ts";
import type { FuzzedRequest } from "./FuzzedRequest.ts";
import { headerValue, parseJson, type StoredItem } from "./storedLeads.ts";

/** The acknowledged edits of leads. */
export class EditLog {
  /** By event ID. */
  readonly #events = new Map<string, { readonly leadId: string; readonly event: LeadEvent }>();
  /** By lead ID and idempotency key: the requests to add an event, and the IDs of the events in the responses. */
  readonly #additions = new Map<string, { readonly sent: unknown[]; readonly ids: Set<string> }>();
  readonly #latest = new Map<string, Lead>();

  get size(): number {
    return this.#events.size;
  }

  /** The version of a lead in the latest response. */
  version(leadId: string): number {
    return this.#latest.get(leadId)?.version ?? 1;
  }

  /** Remembers an edit, or the current lead if the edit was too late. */
  add(request: FuzzedRequest, { status, body }: CompleteAnswer): void {
    const isAddition = request.method === "POST" && request.target.endsWith("/events");
    const json = parseJson(body);
    if (request.method === "PATCH" && status === 412) {
      this.#remember(staleLeadSchema.safeParse(json).data?.lead);
    }
    if (!(isAddition && status === 201) && !(request.method === "PATCH" && status === 200)) return;
    // A response that does not match the contract is reported as wrong.
    const { data: edited } = deskRoutes.addLeadEvent.response.safeParse(json);
    if (edited === undefined) return;
    const { lead, event } = edited;
    this.#remember(lead);
    if (event !== undefined) this.#events.set(event.id, { leadId: lead.id, event });
    if (!isAddition || event === undefined) return;
    const key = `${lead.id} ${headerValue(request.headers, idempotencyKeyHeader).toLowerCase()}`;
    const addition = this.#additions.get(key) ?? { sent: [], ids: new Set() };
    this.#additions.set(key, addition);
    addition.sent.push(deskRoutes.addLeadEvent.request.parse(parseJson(request.body)));
    addition.ids.add(event.id);
  }

  #remember(lead: Lead | undefined): void {
    if (lead !== undefined && lead.version >= this.version(lead.id))
      this.#latest.set(lead.id, lead);
  }

  /** Compares a stored lead with the acknowledged edits. */
  leadDefects(item: StoredItem): readonly string[] {
    const { data: lead } = leadSchema.safeParse(item);
    if (lead === undefined) return [];
    const events = [...this.#events.values()].filter(({ leadId }) => leadId === lead.id);
    const changes = events.filter(({ event }) => event.kind === "stage").length;
    const { stage = "new", lost_reason, won_value } = this.#latest.get(lead.id) ?? {};
    const responses = events
      .filter(({ event }) => event.kind !== "note")
      .map(({ event }) => event.at);
    const defects = {
      version: lead.version === 1 + changes,
      stage: isDeepStrictEqual(
        [lead.stage, lead.lost_reason, lead.won_value],
        [stage, lost_reason, won_value],
      ),
      // Several functions may have written the first response at once, so the times may be out of order.
      first_response_at:
        responses.length === 0
          ? lead.first_response_at === undefined
          : responses.includes(lead.first_response_at ?? ""),
      event_count: Number(item.event_count ?? 0) === events.length,
    };
    return Object.entries(defects).flatMap(([name, isRight]) =>
      isRight ? [] : [`${lead.id} has another ${name} than acknowledged`],
    );
  }

  /** Compares the desk's table with the acknowledged edits. It may contain nothing else except the search index. */
  deskDefects(items: readonly StoredItem[], leadKeys: ReadonlySet<string>): readonly string[] {
    const stored = new Set(items.map(({ sk }) => String(sk)));
    const changes = items.filter((item) => changeSchema.safeParse(item).success).length;
    return [
      ...items.flatMap((item) =>
        this.#isKnown(item, leadKeys) ? [] : [`${item.pk} ${item.sk} was never acknowledged`],
      ),
      ...[...this.#events.keys()].flatMap((id) =>
        stored.has(`event#${id}`) ? [] : [`the event ${id} is lost`],
      ),
      ...(changes === this.#events.size ? [] : [`${changes} changes are in the log`]),
      ...[...this.#additions].flatMap(([key, { sent, ids }]) => {
        const [id = ""] = ids;
        const { id: _, at: __, by: ___, ...content } = this.#events.get(id)?.event ?? {};
        const isAsSent = sent.some((each) => isDeepStrictEqual(each, content));
        return ids.size === 1 && isAsSent ? [] : [`${key} got another event than it sent`];
      }),
    ];
  }

  #isKnown({ pk, sk, ...rest }: StoredItem, leadKeys: ReadonlySet<string>): boolean {
    const [, leadId = ""] = String(pk).split(deskTable.prefixes.lead);
    const [kind, id = ""] = String(sk).split("#");
    if (leadId !== "" && kind === "event") {
      const known = this.#events.get(id);
      return known?.leadId === leadId && isDeepStrictEqual(rest, known.event);
    }
    if (leadId !== "" && kind === "request") {
      const ids = this.#additions.get(`${leadId} ${id}`)?.ids;
      return isDeepStrictEqual(rest, { event_id: [...(ids ?? [])][0] });
    }
    const key = changeSchema.safeParse({ pk, sk, ...rest }).data?.lead_key;
    const posting = postingSchema.safeParse({ pk, sk, ...rest }).data?.lead_key;
    return leadKeys.has(key ?? posting ?? "");
  }
}

const changeSchema = z.strictObject({
  pk: z.string().startsWith(deskTable.prefixes.changes),
  sk: z.string(),
  lead_id: z.string(),
  lead_key: z.string(),
  kind: z.literal("edited"),
  [deskTable.expiry]: z.number(),
});

const postingSchema = z.strictObject({
  pk: z.string().startsWith(deskTable.prefixes.find),
  sk: z.string(),
  lead_key: z.string(),
});
