import { describe, expect, it } from "vitest";
import { CommandError } from "./CommandError.ts";
import { emailOption, environmentOption, flag, readOptions, tableOption } from "./readOptions.ts";

const rules = {
  usage: "npm run example",
  shape: {
    email: emailOption,
    env: environmentOption.optional(),
    from: tableOption("--from").optional(),
    delete: flag,
  },
};

const read = (...args: string[]) => readOptions(args, rules);

describe("readOptions", () => {
  it("trims the email address and converts it to lower case", () => {
    expect(read("--email", " Ann@Example.COM ", "--env", "prod", "--delete")).toEqual({
      email: "ann@example.com",
      env: "prod",
      delete: true,
    });
  });

  it("omits missing options", () => {
    expect(read("--email", "a@b.com")).toEqual({ email: "a@b.com", delete: false });
  });

  it("reads one positional argument", () => {
    const shape = { environment: environmentOption, prebuilt: flag };
    const positional = { usage: "", shape, positional: "environment" } as const;
    expect(readOptions(["dev", "--prebuilt"], positional)).toEqual({
      environment: "dev",
      prebuilt: true,
    });
    expect(() => readOptions(["dev", "prod"], positional)).toThrow("Too many arguments.");
    expect(() => readOptions([], positional)).toThrow("must be one of dev, staging, prod");
  });

  it("answers --help with the usage", () => {
    expect(() => read("--help")).toThrow(/^Usage: npm run example$/);
  });

  it.each([
    [[], "--email is missing."],
    [["--email", "ann"], "--email must be an email address"],
    [["--email", ""], "--email must be an email address"],
    [["--email", `${"a".repeat(120)}@example.com`], "--email must be an email address"],
    [["--email", "a@b.com", "--env", "production"], "must be one of dev, staging, prod"],
    [["--email", "a@b.com", "--from", "leads prod"], "--from must be a table name"],
    [["--force"], "Unknown option '--force'."],
    [["ann@example.com"], "ann@example.com"],
  ])("rejects %j on one line with the usage", (args, message) => {
    expect(() => read(...args)).toThrow(CommandError);
    expect(() => read(...args)).toThrow(message);
    expect(() => read(...args)).toThrow(/^[^\n]* Usage: npm run example$/);
  });
});
