import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { aLead } from "../../../testing/someLeads.ts";
import { cacheEdit } from "./cacheEdit.ts";
import { deskKeysOf } from "./deskKeys.ts";

const keys = deskKeysOf("ann");
const desk = { keys, now: () => new Date("2026-11-17T12:30:00.000Z") };

describe("cacheEdit", () => {
  const lead = aLead({ version: 1, revision: 1 });
  const at = "2026-11-17T12:30:00.000Z";
  const note = { id: "2", at, by: "ann", kind: "note", note: "Hi" } as const;
  const called = { ...lead, first_response_at: note.at, revision: 2 };

  it("shows the response in the timeline and the queue's numbers, and fetches what it may miss", () => {
    const client = new QueryClient();
    const numbers = { booked: 0, clock: 3, follow_up: 0, retry: 0, no_next_step: 0, new: 0 };
    const queue = { leads: [lead], waiting: numbers, later: 0, bookings: [] };
    client.setQueryData(keys.queuePages, { pages: [queue], pageParams: [""] });
    const none = { other_leads: [], has_more_other_leads: false };
    client.setQueryData(keys.lead(lead.id), { lead, events: [], ...none });
    cacheEdit(client, desk, { lead: called, event: note });
    expect(client.getQueryData(keys.lead(lead.id))).toMatchObject({ lead: called, events: [note] });
    const waiting = { ...numbers, clock: 2, no_next_step: 1 };
    expect(client.getQueryData(keys.queuePages)).toMatchObject({
      pages: [{ leads: [called], waiting }],
    });
    const isFetched = () => client.getQueryState(keys.lead(lead.id))?.isInvalidated;
    expect(isFetched()).toBe(false);
    // A colleague's edit came in between.
    cacheEdit(client, desk, { lead: { ...called, revision: 4 }, event: note });
    expect(isFetched()).toBe(true);
  });

  it("fetches the desk's figures again only after an edit that they depend on", () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const client = new QueryClient();
    client.setQueryData(keys.lead(lead.id), { lead, events: [] });
    client.setQueryData(keys.stats, {});
    const isFetched = () => client.getQueryState(keys.stats)?.isInvalidated;
    cacheEdit(client, desk, { lead: { ...lead, owner: "ann", revision: 2 }, event: note });
    vi.runAllTimers();
    expect(isFetched()).toBe(false);
    cacheEdit(client, desk, { lead: { ...called, revision: 3 } });
    vi.runAllTimers();
    expect(isFetched()).toBe(true);
  });
});
