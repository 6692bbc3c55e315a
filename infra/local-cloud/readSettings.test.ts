import { describe, expect, it } from "vitest";
import { readSettings } from "./readSettings.ts";

describe("readSettings", () => {
  it("reads variables and flags", () => {
    const DYNAMODB_ENDPOINT = "http://localhost:8000";
    const variables = { PORT: "0", LOCAL_DATA: "/data", DYNAMODB_ENDPOINT };
    expect(readSettings(["--prebuilt", "--verbose"], variables)).toEqual({
      port: 0,
      dataFolder: "/data",
      databaseEndpoint: DYNAMODB_ENDPOINT,
      prebuilt: true,
      echoLogs: true,
    });
  });

  it.each([
    [{ PORT: "http" }, "PORT must be a port number"],
    [{ PORT: "70000" }, "PORT must be a port number"],
    [{ DYNAMODB_ENDPOINT: "localhost:8000" }, "DYNAMODB_ENDPOINT must be the address"],
  ])("rejects %j", (variables, message) => {
    expect(() => readSettings([], variables)).toThrow(message);
  });

  it("rejects an unknown flag", () => {
    expect(() => readSettings(["--prebuild"], {})).toThrow("--prebuild");
  });
});
