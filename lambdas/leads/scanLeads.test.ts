import { beforeEach, describe, expect, it } from "vitest";
import { aLeadItem, storeItems } from "../testing/aLead.ts";
import { newLeadTable } from "../testing/testDatabase.ts";
import type { LeadTable } from "./LeadTable.ts";
import { findLeadsByEmail } from "./scanLeads.ts";

let table: LeadTable;
beforeEach(async () => {
  table = await newLeadTable();
});

const keyOf = ({ idempotency_key }: { readonly idempotency_key: string }) => idempotency_key;

describe("findLeadsByEmail", () => {
  it("finds an address regardless of case, and no other address", async () => {
    const leads = ["ann@solidfloors.com", "Ann@SolidFloors.com", "joann@solidfloors.com"].map(
      (work_email) => aLeadItem({ work_email }),
    );
    await storeItems(table, leads);
    const found = await findLeadsByEmail(table, " ANN@solidfloors.COM ");
    expect(found.map(({ leadKey }) => leadKey).sort()).toEqual(leads.slice(0, 2).map(keyOf).sort());
    expect(found.map(({ id }) => id)).toContain(leads[0]?.id);
  });

  it("finds leads on all pages of the table", async () => {
    const padding = "x".repeat(300_000);
    const others = Array.from({ length: 8 }, () => ({ ...aLeadItem(), padding }));
    await storeItems(table, others.slice(0, 4));
    await storeItems(table, others.slice(4));
    expect(await findLeadsByEmail(table, "ann@solidfloors.com")).toHaveLength(8);
  });
});
