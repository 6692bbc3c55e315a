import { expect, it } from "vitest";
import { CommandError } from "../CommandError.ts";
import { explainError } from "./runCommand.ts";

const errorWith = (message: string, properties: object) =>
  Object.assign(new Error(message), properties);

it.each([
  ["an error of the command", new CommandError("Add --yes."), "Add --yes."],
  [
    "missing credentials",
    errorWith("Could not load", { name: "CredentialsProviderError" }),
    "No AWS credentials: sign in first (aws sso login), or set AWS_PROFILE.",
  ],
  [
    "a local cloud that is not running",
    errorWith("connect", { code: "ECONNREFUSED" }),
    'The local cloud is not responding: start it with "npm start".',
  ],
  [
    "a lost connection",
    errorWith("getaddrinfo", { code: "ENOTFOUND", hostname: "dynamodb.example" }),
    "No connection to dynamodb.example: check your network, and the region in infra/environments.ts.",
  ],
  [
    "a rejected request",
    errorWith("Not allowed", { name: "AccessDenied", $metadata: {} }),
    "AWS rejected the request: AccessDenied: Not allowed",
  ],
])("explains %s in a line", (_, error, line) => {
  expect(explainError(error)).toBe(line);
});

it("does not explain a bug, so that its stack trace is printed", () => {
  expect(explainError(new TypeError("x is undefined"))).toBeUndefined();
  expect(explainError("x")).toBeUndefined();
});
