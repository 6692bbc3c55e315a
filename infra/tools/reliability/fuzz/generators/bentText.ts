import fc from "fast-check";

/** Changes to the text of a JSON document: some leave it one, most do not. */
export const bentText: fc.Arbitrary<(json: string) => string> = fc.oneof(
  fc
    .double({ min: 0, max: 1, noNaN: true })
    .map((share) => (json: string) => json.slice(0, Math.floor(json.length * share))),
  fc.constantFrom<(json: string) => string>(
    // Of a key given twice the last counts.
    (json) => json.replace("{", '{"inputs":{"avg_job_value":1e9},"contact":null,'),
    (json) => json.replace(/\}$/, ',"contact":{"first_name":"<b>"}}'),
    (json) => json.replace(/\}$/, ',"inputs":{"__proto__":{"avg_job_value":1}}}'),
    (json) =>
      json.replace(
        "{",
        '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},',
      ),
    (json) => json.replace('"contact":{', '"contact":{"__proto__":{"first_name":"Ann"},'),
    (json) =>
      json.replace('"inputs":{', '"inputs":{"toString":null,"hasOwnProperty":1,"valueOf":[],'),
    (json) => json.replace(/-?\d+(\.\d+)?(e[+-]?\d+)?/i, "1e999"),
    (json) => json.replace(/-?\d+(\.\d+)?(e[+-]?\d+)?/i, `1${"0".repeat(3_000)}`),
    (json) => json.replace(/-?\d+(\.\d+)?(e[+-]?\d+)?/i, `0.${"0".repeat(3_000)}1`),
    (json) => json.replace(/-?\d+(\.\d+)?(e[+-]?\d+)?/i, "NaN"),
    (json) => json.replace(/-?\d+(\.\d+)?(e[+-]?\d+)?/i, "0x10"),
    (json) => json.replace(/"first_name":"/, '"first_name":"\\ud800'),
    (json) => json.replace(/"first_name":"/, '"first_name":"\\u0000'),
    (json) => json.replace(/"work_email":"/, '"work_email":"\\u202e'),
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
  fc
    .nat(7_000)
    .map(
      (depth) => (json: string) =>
        json.replace(/\}$/, `,"deep":${"[".repeat(depth)}${"]".repeat(depth)}}`),
    ),
  fc
    .nat(2_500)
    .map(
      (depth) => (json: string) =>
        json.replace(/\}$/, `,"attribution":${'{"a":'.repeat(depth)}1${"}".repeat(depth)}}`),
    ),
  fc.nat(8_000).map((depth) => () => "[".repeat(depth)),
);
