import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { listVariable, readEnvironment, textVariable } from "./environment.ts";

const schema = z.object({ TABLE_NAME: textVariable, QUEUE_URLS: listVariable });

describe("readEnvironment", () => {
  it("reads strings and lists", () => {
    const variables = { TABLE_NAME: "leads", QUEUE_URLS: "a b", PATH: "/bin" };
    expect(readEnvironment(schema, variables)).toEqual({
      TABLE_NAME: "leads",
      QUEUE_URLS: ["a", "b"],
    });
  });

  it.each([
    [{}, "TABLE_NAME, QUEUE_URLS"],
    [{ QUEUE_URLS: "a" }, "TABLE_NAME"],
    [{ TABLE_NAME: "", QUEUE_URLS: "a" }, "TABLE_NAME"],
  ])("names the missing variables in %o", (variables, names) => {
    expect(() => readEnvironment(schema, variables)).toThrow(
      `Missing or invalid environment variables: ${names}`,
    );
  });
});
