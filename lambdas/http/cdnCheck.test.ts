import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { readEnvironment } from "../aws/environment.ts";
import { originSecretVariable } from "./cdnCheck.ts";

const current = "c".repeat(64);
const previous = "p".repeat(64);
const read = (text: string | undefined) =>
  readEnvironment(z.object({ ORIGIN_SECRET: originSecretVariable }), { ORIGIN_SECRET: text })
    .ORIGIN_SECRET;

describe("originSecretVariable", () => {
  it("contains the current value and, during a rotation, the previous one", () => {
    expect(read(JSON.stringify({ current }))).toEqual([current]);
    expect(read(JSON.stringify({ current, previous }))).toEqual([current, previous]);
  });

  it.each([
    undefined,
    "",
    "{{resolve:secretsmanager:arn:SecretString:::}}",
    "{}",
    '{"current":""}',
    '{"current":"short"}',
    JSON.stringify({ previous }),
    JSON.stringify({ current, previous: "" }),
  ])("rejects the value %s without quoting it", (text) => {
    expect(() => read(text)).toThrow(/^Missing or invalid environment variables: ORIGIN_SECRET$/);
  });
});
