import { describe, expect, it } from "vitest";
import { readOriginSecret } from "./originSecret.ts";

const current = "c".repeat(64);
const previous = "p".repeat(64);
const read = (secret: object) => readOriginSecret({ ORIGIN_SECRET: JSON.stringify(secret) });

describe("readOriginSecret", () => {
  it("gives the current value, and the previous one after a rotation", () => {
    expect(read({ current })).toEqual([current]);
    expect(read({ current, previous })).toEqual([current, previous]);
  });

  it.each([{}, { current: "" }, { current: "short" }, { previous }, { current, previous: "" }])(
    "takes nothing that is no secret: %j",
    (secret) => {
      expect(() => read(secret)).toThrow();
    },
  );

  it.each([undefined, "", "{{resolve:secretsmanager:arn:SecretString:::}}"])(
    "says what is missing without quoting it: %s",
    (text) => {
      const variables = text === undefined ? {} : { ORIGIN_SECRET: text };
      expect(() => readOriginSecret(variables)).toThrow(
        /^ORIGIN_SECRET must be the JSON of the origin's secret$/,
      );
    },
  );
});
