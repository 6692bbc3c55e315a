import { describe, expect, it } from "vitest";
import { resolveDynamicReferences } from "./dynamicReferences.ts";

const arn = "arn:aws:secretsmanager:us-east-1:000000000000:secret:Origin-local0";
const resolve = (value: unknown) =>
  resolveDynamicReferences(value, (asked) => (asked === arn ? '{"current":"one"}' : "?"));

describe("resolveDynamicReferences", () => {
  it("fills in a secret, whole or one of its keys, wherever it stands", () => {
    expect(
      resolve({
        whole: `{{resolve:secretsmanager:${arn}:SecretString:::}}`,
        headers: [{ value: `<{{resolve:secretsmanager:${arn}:SecretString:current::}}>` }],
        other: 7,
      }),
    ).toEqual({ whole: '{"current":"one"}', headers: [{ value: "<one>" }], other: 7 });
  });

  it.each([
    ["{{resolve:ssm:/parameter}}", "does not know {{resolve:ssm:/parameter}}"],
    [`{{resolve:secretsmanager:${arn}:SecretString:next::}}`, "has no next"],
  ])("refuses %s", (text, message) => {
    expect(() => resolve(text)).toThrow(message);
  });
});
