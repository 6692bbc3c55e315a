import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { aLead, someLeads } from "../../../../testing/someLeads.ts";
import type { DeskFilters } from "../../filters/deskFilters.ts";
import { deskKeysOf } from "../deskKeys.ts";
import { type LeadPages, leadsOf } from "../leadPages.ts";
import { mergeChanges } from "./mergeChanges.ts";

const [fresh = aLead(), listed = aLead()] = someLeads(2);
const user = { id: "ann", email: "ann@planner.local" };
const keys = deskKeysOf(user.id);
const desk = { keys, user, now: () => new Date("2026-11-17T12:30:00.000Z") };

/** The IDs in the shown list after the new lead arrived. */
function idsAfterNewLead(filters: DeskFilters) {
  const client = new QueryClient();
  const list: LeadPages = { pages: [{ leads: [listed], next_cursor: null }], pageParams: [""] };
  client.setQueryData(keys.list(filters), list);
  const changes = { leads: [fresh], erased_ids: [], has_more: false, next_since: fresh.created_at };
  mergeChanges(client, { desk, filters }, changes);
  return leadsOf(client.getQueryData<LeadPages>(keys.list(filters)) ?? list).map(({ id }) => id);
}

describe("mergeChanges", () => {
  it.each<DeskFilters>([{}, { stage: "new" }])("adds a new lead to the list of %j", (filters) => {
    expect(idsAfterNewLead(filters)).toEqual([fresh.id, listed.id]);
  });

  it.each<DeskFilters>([{ q: "ann0" }, { stage: "won" }])(
    "does not add it to the list of %j, which it does not match or only the server can search",
    (filters) => {
      expect(idsAfterNewLead(filters)).toEqual([listed.id]);
    },
  );
});
