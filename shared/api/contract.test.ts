import { describe, expect, it } from "vitest";
import { fieldErrors } from "../lead/fieldRules.ts";
import { adminContract } from "./admin/adminContract.ts";
import { rejectionsOf } from "./route.ts";
import { saveLeadContract } from "./saveLeadContract.ts";

const request = saveLeadContract.saveLead.request.shape.body;
const body = {
  inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
  contact: { first_name: "Ann", work_email: "ann@solid.com", mobile: "3058675319" },
};

describe("the save-lead request", () => {
  it("drops figures computed by the browser", () => {
    const parsed = request.parse({ ...body, calculated_daily_budget: 1, id: "mine" });
    expect(Object.keys(parsed)).toEqual(["inputs", "contact"]);
  });

  it("reports each invalid field with its path in the body", () => {
    const result = request.safeParse({
      ...body,
      inputs: { ...body.inputs, gross_margin_pct: 5 },
      contact: { ...body.contact, mobile: "1" },
    });
    expect(result.success ? [] : fieldErrors(result.error)).toEqual([
      { path: "inputs.gross_margin_pct", message: "Gross margin should be between 10% and 90%" },
      { path: "contact.mobile", message: "Phone number must be at least 10 digits" },
    ]);
  });

  it("accepts any attribution", () => {
    expect(request.parse({ ...body, attribution: 7 }).attribution).toBeUndefined();
  });
});

describe("the idempotency key", () => {
  const key = saveLeadContract.saveLead.request.shape.idempotencyKey;

  it("accepts any UUID and converts it to lower case", () => {
    expect(key.parse("7D9B3A3E-0C6B-4E0F-9C0A-1B2C3D4E5F60")).toBe(
      "7d9b3a3e-0c6b-4e0f-9c0a-1b2c3d4e5f60",
    );
  });

  it.each(["", "1", "not-a-uuid", undefined])("rejects %j", (text) => {
    expect(key.safeParse(text).error?.issues[0]?.message).toBe(
      "The Idempotency-Key header must be a UUID",
    );
  });
});

describe("rejectionsOf", () => {
  it("lists the statuses with which a route may reject a request", () => {
    expect(rejectionsOf(saveLeadContract.saveLead)).toEqual([400, 403, 413, 415, 422, 503]);
    expect(rejectionsOf(adminContract.listLeads)).toEqual([400, 401, 403, 422, 503]);
    expect(rejectionsOf(adminContract.changeStage)).toEqual([
      400, 401, 403, 404, 412, 413, 415, 422, 428, 503,
    ]);
  });
});
