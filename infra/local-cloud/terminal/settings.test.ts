import { describe, expect, it } from "vitest";
import { readSettings } from "./settings.ts";

describe("readSettings", () => {
  it("has a default for everything", () => {
    expect(readSettings([], { PORT: "", UNRELATED: "x" })).toEqual({
      port: 3000,
      dataFolder: ".local",
      databaseEndpoint: undefined,
      prebuilt: false,
      verbose: false,
    });
  });

  it("reads variables and flags", () => {
    const variables = {
      PORT: "0",
      LOCAL_DATA: "/data",
      DYNAMODB_ENDPOINT: "http://localhost:8000",
    };
    expect(readSettings(["--prebuilt", "--verbose"], variables)).toEqual({
      port: 0,
      dataFolder: "/data",
      databaseEndpoint: "http://localhost:8000",
      prebuilt: true,
      verbose: true,
    });
  });

  it.each([
    [{ PORT: "http" }, "PORT must be a port number"],
    [{ PORT: "70000" }, "PORT must be a port number"],
    [{ DYNAMODB_ENDPOINT: "localhost:8000" }, "DYNAMODB_ENDPOINT must be the address"],
  ])("refuses %j", (variables, message) => {
    expect(() => readSettings([], variables)).toThrow(message);
  });

  it("refuses an unknown flag", () => {
    expect(() => readSettings(["--prebuild"], {})).toThrow("--prebuild");
  });
});
