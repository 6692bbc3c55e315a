import type { SaveLeadRequest } from "@planner/shared/api/contract";

type BodyOverrides = {
  readonly inputs?: Partial<SaveLeadRequest["inputs"]>;
  readonly contact?: Partial<SaveLeadRequest["contact"]>;
  readonly attribution?: unknown;
  readonly form?: unknown;
  readonly consent_version?: unknown;
};

/** A request that saves a lead; the overrides are what a test is about. */
export function saveLeadBody({ inputs, contact, ...rest }: BodyOverrides = {}): SaveLeadRequest {
  return {
    inputs: {
      target_estimates_per_week: 10,
      avg_job_value: 3500,
      gross_margin_pct: 55,
      ...inputs,
    },
    contact: {
      first_name: "Ann",
      work_email: "Ann@SolidFloors.com",
      mobile: "(305) 867-5319",
      website: "solidfloors.com",
      ...contact,
    },
    ...rest,
  };
}
