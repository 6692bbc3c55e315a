import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { aLead, someLeads } from "../../../testing/someLeads.ts";
import { deskKeysOf } from "../DeskContext.ts";
import {
  cachedLead,
  cacheLead,
  type LeadPages,
  leadsOf,
  removeLeads,
  withNewestLeads,
} from "./leadCache.ts";

const leads = someLeads(4);
const [newest, second, ...rest] = leads;
const keys = deskKeysOf("ann");
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
    cacheLead(client, keys, { ...lead, revision: 1, stage: "new" });
    expect(cachedLead(client, keys, lead.id)?.stage).toBe("contacted");
    cacheLead(client, keys, { ...lead, revision: 3, stage: "won" });
    expect(cachedLead(client, keys, lead.id)?.stage).toBe("won");
    // Only a panel that was opened has the lead's details.
    expect(client.getQueryState(keys.lead(lead.id))).toBeUndefined();
  });
});

describe("removeLeads", () => {
  it("removes erased leads from every page", () => {
    const client = cacheWith(listOf(leads.slice(0, 2), leads.slice(2)));
    removeLeads(
      client,
      keys,
      leads.slice(1, 3).map(({ id }) => id),
    );
    const list = client.getQueryData<LeadPages>(keys.list({}));
    expect(list && idsOf(list)).toEqual([leads[0]?.id, leads[3]?.id]);
  });
});

describe("withNewestLeads", () => {
  it("adds only leads that are newer than the list, newest first", () => {
    if (!newest || !second) throw new Error("There are four leads");
    const list = withNewestLeads(listOf(rest), [second, ...rest, newest]);
    expect(idsOf(list)).toEqual(leads.map(({ id }) => id));
  });

  it("fills an empty list", () => {
    expect(idsOf(withNewestLeads(listOf([]), leads))).toEqual(leads.map(({ id }) => id));
  });
});
