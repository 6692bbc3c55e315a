import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { aLead, someLeads } from "../../../testing/someLeads.ts";
import { deskKeysOf } from "./deskKeys.ts";
import { cachedLead, cacheLead, removeLeads } from "./leadCache.ts";
import { type LeadPages, leadsOf, withNewestLeads } from "./leadPages.ts";

const leads = someLeads(4);
const [newest, second, ...rest] = leads;
const keys = deskKeysOf("ann");
const desk = { keys, now: () => new Date("2026-11-17T12:30:00.000Z") };
const listOf = (...pages: (typeof leads)[]): LeadPages => ({
  pages: pages.map((page) => ({ leads: [...page], next_cursor: null })),
  pageParams: pages.map(() => ""),
});
const idsOf = (list: LeadPages) => leadsOf(list).map(({ id }) => id);

function cacheWith(list: LeadPages) {
  const client = new QueryClient();
  client.setQueryData(keys.list({}), list);
  return client;
}

describe("cacheLead", () => {
  const lead = aLead({ version: 2, revision: 2, stage: "contacted" });

  it("replaces an older version, but not a newer one", () => {
    const client = cacheWith(listOf([lead]));
    cacheLead(client, desk, { ...lead, revision: 1, stage: "new" });
    expect(cachedLead(client, keys, lead.id)?.stage).toBe("contacted");
    cacheLead(client, desk, { ...lead, revision: 3, stage: "won" });
    expect(cachedLead(client, keys, lead.id)?.stage).toBe("won");
    // No panel was opened.
    expect(client.getQueryState(keys.lead(lead.id))).toBeUndefined();
  });
});

it("removeLeads removes erased leads from every page", () => {
  const client = cacheWith(listOf(leads.slice(0, 2), leads.slice(2)));
  const [first, ...erased] = leads.slice(0, 3).map(({ id }) => id);
  removeLeads(client, keys, erased);
  const list = client.getQueryData<LeadPages>(keys.list({}));
  expect(list && idsOf(list)).toEqual([first, leads[3]?.id]);
});

it("withNewestLeads adds only leads that are newer than the list, newest first", () => {
  if (!newest || !second) throw new Error("There are four leads");
  const list = withNewestLeads(listOf(rest), [second, ...rest, newest]);
  expect(idsOf(list)).toEqual(leads.map(({ id }) => id));
  expect(idsOf(withNewestLeads(listOf([]), leads))).toEqual(leads.map(({ id }) => id));
});
