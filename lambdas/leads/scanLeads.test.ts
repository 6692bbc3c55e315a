import { beforeEach, describe, expect, it } from "vitest";
import type { LeadTable } from "../tables/LeadTable.ts";
import { aLeadItem, storeItems } from "../testing/aLead.ts";
import { newDeskTables } from "../testing/testDatabase.ts";
import { findPersonLeads, type PersonQuery } from "./findPersonLeads.ts";

let table: LeadTable;
beforeEach(async () => {
  table = newDeskTables();
});

const idsOf = (leads: readonly { readonly id: string }[]) => leads.map(({ id }) => id).sort();

describe("findPersonLeads", () => {
  it("finds leads by email, phone or ID, and the person's others", async () => {
    const first = aLeadItem({ work_email: " Ann@SolidFloors.com", mobile: "+13058675319" });
    const samePhone = aLeadItem({ work_email: "a.b@x.com", mobile: first.mobile });
    const sameEmail = aLeadItem({ work_email: "ann@solidfloors.com", mobile: "+13058675000" });
    const stranger = aLeadItem({ work_email: "joann@solidfloors.com", mobile: "+13058675001" });
    const { work_email: _, mobile: __, ...malformed } = aLeadItem();
    const other = aLeadItem({ work_email: "", mobile: "" });
    await storeItems(table, [first, samePhone, sameEmail, stranger, malformed, other]);
    const find = async (query: PersonQuery) => {
      const { leads, others } = await findPersonLeads(table, query);
      return [idsOf(leads), idsOf(others)];
    };
    expect(await find({ work_email: "ann@solidfloors.com" })).toEqual([
      idsOf([first, sameEmail]),
      idsOf([samePhone]),
    ]);
    expect(await find({ mobile: first.mobile })).toEqual([
      idsOf([first, samePhone]),
      idsOf([sameEmail]),
    ]);
    expect(await find({ id: samePhone.id })).toEqual([idsOf([samePhone]), idsOf([first])]);
    expect(await find({ id: malformed.id })).toEqual([[malformed.id], []]);
    expect(await find({ work_email: "jo@solidfloors.com" })).toEqual([[], []]);
  });

  it("finds leads on all pages of the table", async () => {
    const padding = "x".repeat(300_000);
    const others = Array.from({ length: 8 }, () => ({ ...aLeadItem(), padding }));
    await storeItems(table, others.slice(0, 4));
    await storeItems(table, others.slice(4));
    expect(
      (await findPersonLeads(table, { work_email: "ann@solidfloors.com" })).leads,
    ).toHaveLength(8);
  });
});
