import { describe, expect, it } from "vitest";
import { CommandError } from "./CommandError.ts";
import { readOptions, requiredEmail, requiredFrom } from "./readOptions.ts";

describe("readOptions", () => {
  it("writes an address in lower case", () => {
    expect(readOptions(["--email", " Ann@Example.COM ", "--env", "prod", "--delete"])).toEqual({
      email: "ann@example.com",
      env: "prod",
      delete: true,
      yes: false,
    });
  });

  it("leaves out what was not given", () => {
    expect(readOptions([])).toEqual({ delete: false, yes: false });
    expect(() => requiredEmail(readOptions([]))).toThrow("--email ann@example.com");
    expect(() => requiredFrom(readOptions([]))).toThrow("--from leads-prod-restored");
  });

  it.each([
    [["--email", "ann"], "--email must be an e-mail address"],
    [["--email", ""], "--email must be an e-mail address"],
    [["--email", `${"a".repeat(120)}@example.com`], "--email must be an e-mail address"],
    [["--env", "production"], "--env must be one of dev, staging, prod"],
    [["--from", "leads prod"], "--from must be the name of a table"],
    [["--force"], "--force"],
    [["ann@example.com"], "ann@example.com"],
  ])("refuses %j in words", (args, message) => {
    expect(() => readOptions(args)).toThrow(CommandError);
    expect(() => readOptions(args)).toThrow(message);
  });
});
