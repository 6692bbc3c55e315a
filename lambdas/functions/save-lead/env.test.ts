import { describe, expect, it } from "vitest";
import { readEnv } from "./env.ts";

describe("readEnv", () => {
  it("gives the table's name", () => {
    expect(readEnv({ TABLE_NAME: "leads" })).toEqual({ TABLE_NAME: "leads" });
  });

  it.each([{}, { TABLE_NAME: "" }])("names the variable that is missing in %o", (variables) => {
    expect(() => readEnv(variables)).toThrow("TABLE_NAME");
  });
});
