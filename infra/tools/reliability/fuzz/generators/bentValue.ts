import fc from "fast-check";
import { leadValue } from "./leadValue.ts";
import { strangeText } from "./strangeText.ts";

/** What stands where something else should. */
const wrongValue: fc.Arbitrary<unknown> = fc.oneof(
  strangeText,
  fc.double(),
  fc.constantFrom(null, true, [], {}, 1e308, -1e308, 2 ** 53 + 2, 5e-324, -0, 0, -1, 1e21),
  fc.jsonValue(),
);

const inputNames = [
  "target_estimates_per_week",
  "current_estimates_per_week",
  "avg_job_value",
  "gross_margin_pct",
] as const;
const contactNames = ["first_name", "work_email", "mobile", "website"] as const;

/** A lead with one to three things in it that are wrong, or missing; now and then what it became is a lead still. */
export const bentValue: fc.Arbitrary<unknown> = fc
  .tuple(
    leadValue,
    fc.array(
      fc.oneof(
        fc.tuple(fc.constant("inputs" as const), fc.constantFrom(...inputNames), wrongValue),
        fc.tuple(fc.constant("contact" as const), fc.constantFrom(...contactNames), wrongValue),
        fc.tuple(
          fc.constantFrom("inputs" as const, "contact" as const),
          fc.constant(""),
          wrongValue,
        ),
      ),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([lead, changes]) => {
    const bent: Record<string, unknown> = structuredClone(lead);
    for (const [part, name, value] of changes) {
      const held = bent[part];
      if (name === "" || typeof held !== "object" || held === null) bent[part] = value;
      else bent[part] = { ...held, [name]: value };
    }
    return bent;
  });
