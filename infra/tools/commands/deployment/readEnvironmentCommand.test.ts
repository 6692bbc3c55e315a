import { describe, expect, it } from "vitest";
import { readCdkArguments, readEnvironmentCommand } from "./readEnvironmentCommand.ts";

describe("readEnvironmentCommand", () => {
  it("reads its own flags and passes the rest to the CDK", () => {
    expect(
      readEnvironmentCommand("deploy", ["staging", "--prebuilt", "--require-approval", "never"]),
    ).toEqual({
      action: "deploy",
      environment: "staging",
      prebuilt: true,
      drop: [],
      cdkArguments: ["--require-approval", "never"],
    });
  });

  it("destroys prod only with the extra flag", () => {
    expect(() => readEnvironmentCommand("destroy", ["prod", "--force"])).toThrow(
      "npm run destroy -- prod --yes-destroy-prod",
    );
    expect(readEnvironmentCommand("destroy", ["prod", "--yes-destroy-prod"])).toEqual({
      action: "destroy",
      environment: "prod",
      prebuilt: false,
      drop: [],
      cdkArguments: [],
    });
  });

  it.each(["dev", "staging"])("destroys %s without an extra flag", (environment) => {
    expect(readEnvironmentCommand("destroy", [environment])).toMatchObject({ environment });
  });

  it.each([[[]], [["production"]], [["--yes-destroy-prod", "prod"]]])(
    "prints its usage for the arguments %j",
    (args) => {
      expect(() => readEnvironmentCommand("deploy", args)).toThrow(
        "Usage: npm run deploy -- dev|staging|prod",
      );
    },
  );
});

describe("settings on the command line", () => {
  it("can be dropped by name", () => {
    const command = readEnvironmentCommand("deploy", ["prod", "--drop", "kitUrl,domainName", "-v"]);
    expect(command).toMatchObject({ drop: ["kitUrl", "domainName"], cdkArguments: ["-v"] });
    expect(() => readEnvironmentCommand("deploy", ["prod", "--drop", "kitUrl domainName"])).toThrow(
      "--drop must list settings, such as kitUrl,domainName",
    );
  });

  it("can be dropped by a commit that does not know them yet, for a rollback", () => {
    const { drop } = readEnvironmentCommand("deploy", ["prod", "--drop", "newSetting"]);
    expect(drop).toEqual(["newSetting"]);
  });

  it("are refused as CDK context, because the next deployment would lose them", () => {
    expect(() =>
      readEnvironmentCommand("deploy", ["prod", "-c", "kitUrl=https://k.example"]),
    ).toThrow("npm run settings -- prod kitUrl=https://k.example");
  });
});

describe("readCdkArguments", () => {
  it("finds context and profile among other arguments", () => {
    expect(
      readCdkArguments([
        "--verbose",
        ...["-c", "a=https://k.example.com/?a=b", "--context", "b=x"],
        ...["--profile", "staging"],
      ]),
    ).toEqual({
      context: { a: "https://k.example.com/?a=b", b: "x" },
      profile: "staging",
    });
  });

  it("returns nothing if both are missing", () => {
    expect(readCdkArguments(["--require-approval", "never", "--all"])).toEqual({ context: {} });
  });
});
