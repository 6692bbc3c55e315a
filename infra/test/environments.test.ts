import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { ConfigurationError } from "../config/ConfigurationError.ts";
import { checkedEnvironment } from "../config/environments.ts";
import { environmentTable } from "../config/environmentTable.ts";

const [dev, , prod] = environmentTable;

describe("checkedEnvironment", () => {
  it("accepts every entry of the table", () => {
    for (const entry of environmentTable) {
      expect(checkedEnvironment(entry, {})).toEqual(entry);
    }
  });

  it("lets a given address stand above the table's", () => {
    const bookingUrl = "https://calls.example.com/";
    expect(checkedEnvironment(dev, { bookingUrl }).bookingUrl).toBe(bookingUrl);
  });

  it("takes recipients and dollars as variables bear them", () => {
    expect(
      checkedEnvironment(prod, {
        alarmRecipients: "ann@ops.example,bob@ops.example, eve@ops.example",
        monthlyBudgetUsd: "99.50",
      }),
    ).toMatchObject({
      alarmRecipients: ["ann@ops.example", "bob@ops.example", "eve@ops.example"],
      monthlyBudgetUsd: 99.5,
    });
  });

  it("takes an empty value for none", () => {
    expect(checkedEnvironment(dev, { bookingUrl: "" }).bookingUrl).toBe(dev.bookingUrl);
    expect(checkedEnvironment(prod, { bookingUrl: "" }).bookingUrl).toBeUndefined();
  });

  const address = "must be an https address";
  const number = "expected number";
  const recipient = "must be an e-mail address";
  it.each([
    ["name", "production", 'expected one of "dev"|"staging"|"prod"'],
    ["account", "12345", "must be twelve digits"],
    ["region", "Virginia", "must be an AWS region"],
    ["region", undefined, "expected string"],
    ["domainName", "https://plan.example.com", "must be a host name in lower case"],
    ["domainName", "Plan.example.com", "must be a host name in lower case"],
    ["hostedZoneId", "example.com", "must be the id of a hosted zone, such as Z0123456789"],
    [
      "certificateArn",
      "arn:aws:acm:eu-central-1:123456789012:certificate/00000000-0000-0000-0000-000000000000",
      "must be the ARN of a certificate in us-east-1",
    ],
    ["bookingUrl", "http://calls.example.com/", address],
    ["bookingUrl", "calls.example.com", address],
    ["kitUrl", "javascript:alert(1)", address],
    ["kitUrl", 7, address],
    ["protectData", "yes", "expected boolean"],
    ["logRetentionDays", 42, "expected one of"],
    ["reservedConcurrency", 0, "expected number to be >0"],
    ["signIn", undefined, "expected object"],
    ["signIn.featurePlan", withSignIn({ featurePlan: "LITE" }), "expected one of"],
    ["signIn.threatProtection", withSignIn({ threatProtection: "ON" }), "expected one of"],
    [
      "signIn.threatProtection",
      { featurePlan: "ESSENTIALS", threatProtection: "AUDIT" },
      "needs the feature plan PLUS",
    ],
    ["leadsPerAddress", 9, "must be at least 10"],
    ["leadsPerAddress", "many", number],
    ["alarmRecipients.0", "ann", recipient],
    ["alarmRecipients.0", "ann@ops.example; bob@ops.example", recipient],
    ["alarmRecipients", [], "expected array to have >=1 items"],
    ["alarmRecipients", Array(11).fill("ann@ops.example"), "must be at most ten"],
    ["quietHours", 0, "expected number to be >=1"],
    ["quietHours", 169, "must be at most 168, a week"],
    ["monthlyBudgetUsd", "a lot", "must be dollars"],
    ["monthlyBudgetUsd", 0, "must be more than 0 dollars"],
    ["throttles", undefined, "expected object"],
    ["throttles.everyRoute", { ...prod.throttles, everyRoute: 5 }, "expected object"],
    ["throttles.saveLead.burst", withSaveLead({ burst: 1.5 }), "expected int"],
    ["throttles.saveLead.requestsPerSecond", withSaveLead({ requestsPerSecond: -1 }), ">0"],
    ["throttles.saveLead.requestsPerSecond", withSaveLead({ requestsPerSecond: "5" }), number],
  ])("names %s when it is %j", (path, value, message) => {
    const [key = ""] = path.split(".");
    const act = () => checkedEnvironment({ ...prod, [key]: value }, {});
    expect(act).toThrow(ConfigurationError);
    expect(act).toThrow(`${path} `);
    expect(act).toThrow(message);
  });

  it("names a key that it does not know", () => {
    expect(() => checkedEnvironment({ ...prod, ...{ protectDate: true } }, {})).toThrow(
      /protectDate/,
    );
  });

  it("checks what is given like what the table says", () => {
    expect(() => checkedEnvironment(prod, { kitUrl: "x" })).toThrow(
      "Environment prod: kitUrl must be an https address",
    );
  });

  it("names every fault at once", () => {
    expect(() => checkedEnvironment(prod, { bookingUrl: "x", kitUrl: "y" })).toThrow(
      /bookingUrl .*; kitUrl /,
    );
  });
});

describe("a domain", () => {
  const domainName = "plan.example.com";
  const hostedZoneId = "Z0123456789ABC";
  const certificateArn = `arn:aws:acm:us-east-1:123456789012:certificate/${randomUUID()}`;

  it.each([{ domainName, hostedZoneId }, { domainName, certificateArn }, {}])(
    "may be given as %j",
    (overrides) => {
      expect(checkedEnvironment(prod, overrides)).toMatchObject(overrides);
    },
  );

  it.each([
    { domainName },
    { hostedZoneId },
    { certificateArn },
    { hostedZoneId, certificateArn },
    { domainName, hostedZoneId, certificateArn },
  ])("may not be given as %j", (overrides) => {
    expect(() => checkedEnvironment(prod, overrides)).toThrow(
      "domainName goes with either hostedZoneId or certificateArn",
    );
  });
});

describe("the table of environments", () => {
  it("protects the data of prod alone", () => {
    expect(environmentTable.map(({ protectData }) => protectData)).toEqual([false, false, true]);
  });

  it("keeps logs longer the closer an environment is to the visitors", () => {
    expect(environmentTable.map(({ logRetentionDays }) => logRetentionDays)).toEqual([7, 30, 90]);
  });

  it("misses leads in prod alone, and has a budget for each", () => {
    expect(environmentTable.map((entry) => "quietHours" in entry)).toEqual([false, false, true]);
    expect(environmentTable.map(({ monthlyBudgetUsd }) => monthlyBudgetUsd)).toEqual([
      100, 100, 250,
    ]);
  });

  it("is not looser with one address in prod than in dev", () => {
    expect(prod.leadsPerAddress).toBeLessThanOrEqual(dev.leadsPerAddress);
  });
});

function withSignIn(wrong: object) {
  return { ...prod.signIn, ...wrong };
}

function withSaveLead(wrong: object) {
  return { ...prod.throttles, saveLead: { ...prod.throttles.saveLead, ...wrong } };
}
