import { attributionFields } from "@planner/shared/lead/attribution";
import fc from "fast-check";
import { strangeText } from "./strangeText.ts";

/** The body of a lead that the API takes, however odd: every alphabet, figures at the bounds, fields that nobody asked for. */
export const leadValue = fc.record(
  {
    inputs: fc.record(
      {
        target_estimates_per_week: figure(1, 1_000),
        avg_job_value: figure(500, 1_000_000),
        gross_margin_pct: figure(10, 90),
        current_estimates_per_week: figure(0, 1_000),
      },
      { requiredKeys: ["target_estimates_per_week", "avg_job_value", "gross_margin_pct"] },
    ),
    contact: fc.record(
      {
        first_name: fc.constantFrom(
          "Ann",
          "José",
          "O’Neil",
          "Μαρία",
          "王小明",
          "محمد علي",
          "Anne-Marie",
          " Zoë ",
          "Nguyễn",
        ),
        work_email: fc
          .tuple(
            fc.stringMatching(/^[a-z0-9]{1,20}$/),
            fc.constantFrom("solidfloors.com", "a.co.uk"),
          )
          .map(([name, domain]) => `${name}@${domain}`),
        mobile: fc.constantFrom(
          "3058675319",
          "+1 (305) 867-5319",
          "305.867.5319",
          "1-305-867-5319",
        ),
        website: fc.constantFrom(
          "",
          "solidfloors.com",
          "https://bodenschön.de/über?a=1#b",
          " a.io ",
        ),
      },
      { requiredKeys: ["first_name", "work_email", "mobile"] },
    ),
    attribution: fc.dictionary(
      fc.oneof(fc.constantFrom(...attributionFields), strangeText),
      fc.oneof(strangeText, fc.jsonValue()),
      { maxKeys: 9, noNullPrototype: true },
    ),
    form: fc.oneof(
      fc.jsonValue(),
      fc.record({ trap: strangeText, elapsed_ms: fc.double() }),
      fc.constant({ elapsed_ms: 1e308 }),
    ),
    consent_version: fc.oneof(fc.constant("2026-11-01"), strangeText, fc.jsonValue()),
    // What a sender must not be able to decide.
    id: strangeText,
    created_at: strangeText,
    idempotency_key: strangeText,
    entity: strangeText,
    counted: fc.boolean(),
    calculated_daily_budget: fc.double(),
    last_name: strangeText,
  },
  { requiredKeys: ["inputs", "contact"] },
);

function figure(min: number, max: number): fc.Arbitrary<number> {
  return fc.oneof(
    fc.constantFrom(min, max),
    fc.integer({ min: Math.ceil(min), max }),
    fc.double({ min, max, noNaN: true }),
  );
}
