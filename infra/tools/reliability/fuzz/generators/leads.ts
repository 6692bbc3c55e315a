import { attributionFields } from "@planner/shared/lead/source/attribution";
import fc from "fast-check";
import { strangeText, weighted } from "./text.ts";

/** A lead that the API accepts: all alphabets, limits of the figures, unexpected fields. */
export const validLead = fc.record(
  {
    inputs: fc.record(
      {
        target_estimates_per_week: numberBetween(1, 1_000),
        avg_job_value: numberBetween(500, 1_000_000),
        gross_margin_pct: numberBetween(10, 90),
        current_estimates_per_week: numberBetween(0, 1_000),
      },
      { requiredKeys: ["target_estimates_per_week", "avg_job_value", "gross_margin_pct"] },
    ),
    contact: fc.record(
      {
        first_name: fc.constantFrom(
          ...[
            "Ann",
            "José",
            "O’Neil",
            "Μαρία",
            "王小明",
            "محمد علي",
            "Anne-Marie",
            " Zoë ",
            "Nguyễn",
          ],
        ),
        work_email: fc
          .tuple(
            fc.stringMatching(/^[a-z0-9]{1,20}$/),
            fc.constantFrom("solidfloors.com", "a.co.uk"),
          )
          .map(([name, domain]) => `${name}@${domain}`),
        mobile: fc.constantFrom(
          ...["3058675319", "+1 (305) 867-5319", "305.867.5319", "1-305-867-5319"],
        ),
        website: fc.constantFrom(
          ...["", "solidfloors.com", "https://bodenschön.de/über?a=1#b", " a.io "],
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
    // The client must not be able to set the fields below.
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

function numberBetween(min: number, max: number): fc.Arbitrary<number> {
  return fc.oneof(
    fc.constantFrom(min, max),
    fc.integer({ min, max }),
    fc.double({ min, max, noNaN: true }),
  );
}

const wrongValue: fc.Arbitrary<unknown> = fc.oneof(
  strangeText,
  fc.double(),
  fc.constantFrom(null, true, [], {}, 1e308, -1e308, 2 ** 53 + 2, 5e-324, -0, 0, -1, 1e21),
  fc.jsonValue(),
);

type Change = readonly [part: "inputs" | "contact", field: string, value: unknown];

const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(
    fc.constant("inputs" as const),
    fc.constantFrom(
      ...["target_estimates_per_week", "current_estimates_per_week"],
      ...["avg_job_value", "gross_margin_pct", ""],
    ),
    wrongValue,
  ),
  fc.tuple(
    fc.constant("contact" as const),
    fc.constantFrom("first_name", "work_email", "mobile", "website", ""),
    wrongValue,
  ),
);

/** A lead with one to three fields or parts replaced. It may still be valid. */
export const mutatedLead: fc.Arbitrary<unknown> = fc
  .tuple(validLead, fc.array(anyChange, { minLength: 1, maxLength: 3 }))
  .map(([lead, changes]) => {
    const mutated: Record<string, unknown> = structuredClone(lead);
    for (const [part, field, value] of changes) {
      const fields = mutated[part];
      const replacesPart = field === "" || typeof fields !== "object" || fields === null;
      mutated[part] = replacesPart ? value : { ...fields, [field]: value };
    }
    return mutated;
  });

type TextMutation = (json: string) => string;

const firstNumber = /-?\d+(\.\d+)?(e[+-]?\d+)?/i;
const replaceNumber =
  (number: string): TextMutation =>
  (json) =>
    json.replace(firstNumber, number);
const append =
  (fields: string): TextMutation =>
  (json) =>
    json.replace(/\}$/, `,${fields}}`);
const insert =
  (before: string, text: string): TextMutation =>
  (json) =>
    json.replace(before, before + text);

/** Mutations of a JSON string. Some leave it valid. */
const anyTextMutation: fc.Arbitrary<TextMutation> = weighted<TextMutation>(
  [
    1,
    fc
      .double({ min: 0, max: 1, noNaN: true })
      .map((share) => (json) => json.slice(0, Math.floor(json.length * share))),
  ],
  [
    1,
    fc.constantFrom<TextMutation[]>(
      // For repeated keys, the last one counts.
      insert("{", '"inputs":{"avg_job_value":1e9},"contact":null,'),
      append('"contact":{"first_name":"<b>"}'),
      append('"inputs":{"__proto__":{"avg_job_value":1}}'),
      insert("{", '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},'),
      insert('"contact":{', '"__proto__":{"first_name":"Ann"},'),
      insert('"inputs":{', '"toString":null,"hasOwnProperty":1,"valueOf":[],'),
      replaceNumber("1e999"),
      replaceNumber(`1${"0".repeat(3_000)}`),
      replaceNumber(`0.${"0".repeat(3_000)}1`),
      replaceNumber("NaN"),
      replaceNumber("0x10"),
      insert('"first_name":"', "\\ud800"),
      insert('"first_name":"', "\\u0000"),
      insert('"work_email":"', "\\u202e"),
      (json) => `\uFEFF${json}`,
      (json) => `${json}\n${json}`,
      (json) => `[${json}]`,
      (json) => JSON.stringify(json),
      (json) => json.replaceAll('"', "'"),
      (json) => json.replaceAll(",", ",,"),
      (json) => `/* */${json}`,
      (json) => ` \t\r\n${json} \t\r\n`,
      (json) => json.replaceAll(/[a-z]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`),
      (json) => `)]}',\n${json}`,
      (json) => json + " ".repeat(20_000),
    ),
  ],
  [1, fc.nat(7_000).map((depth) => append(`"deep":${"[".repeat(depth)}${"]".repeat(depth)}`))],
  [
    1,
    fc
      .nat(2_500)
      .map((depth) => append(`"attribution":${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`)),
  ],
  [1, fc.nat(8_000).map((depth) => () => "[".repeat(depth))],
);

/** A JSON string with one mutation. */
export function mutatedJson(json: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(json, anyTextMutation).map(([text, mutate]) => mutate(text));
}
