import { describe, expect, it } from "vitest";
import { CommandError } from "./CommandError.ts";
import { readOptions, requiredEmail } from "./readOptions.ts";

describe("readOptions", () => {
  it("writes an address in lower case", () => {
    expect(readOptions(["--email", " Ann@Example.COM ", "--env", "prod", "--delete"])).toEqual({
      email: "ann@example.com",
      env: "prod",
      delete: true,
    });
  });

  it("leaves out what was not given", () => {
    expect(readOptions([])).toEqual({ delete: false });
    expect(() => requiredEmail(readOptions([]))).toThrow("--email ann@example.com");
  });

  it.each([
    [["--email", "ann"], "--email must be an e-mail address"],
    [["--email", ""], "--email must be an e-mail address"],
    [["--email", `${"a".repeat(120)}@example.com`], "--email must be an e-mail address"],
    [["--env", "production"], "--env must be one of dev, staging, prod"],
    [["--force"], "--force"],
    [["ann@example.com"], "ann@example.com"],
  ])("refuses %j in words", (args, message) => {
    expect(() => readOptions(args)).toThrow(CommandError);
    expect(() => readOptions(args)).toThrow(message);
  });
});
