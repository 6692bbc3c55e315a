import { leadsTable } from "@planner/shared/tables/leadsTable";
import { describe, expect, it } from "vitest";
import { addressHash } from "./planKeys.ts";
import { planRecipient } from "./planRecipient.ts";

const lead = { id: "a-lead", work_email: "ann@example.com" };
const address = addressHash(lead.work_email);
const { leadEntity, smokeTestEntity } = leadsTable;

describe("planRecipient", () => {
  it("is the lead's address", () => {
    expect(planRecipient(lead, leadEntity)).toEqual({ address });
  });

  it("gets no email if the lead is suspect, a smoke test's, or has no address", () => {
    const no_mail = true;
    expect(planRecipient({ ...lead, suspect: ["honeypot"] }, leadEntity)).toEqual({
      address,
      no_mail,
    });
    expect(planRecipient(lead, smokeTestEntity)).toEqual({ address, no_mail });
    expect(planRecipient({ ...lead, work_email: "" }, leadEntity)).toEqual({
      address: addressHash("a-lead"),
      no_mail,
    });
  });
});
