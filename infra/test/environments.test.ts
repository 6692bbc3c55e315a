import { describe, expect, it } from "@jest/globals";
import { ConfigurationError } from "../config/ConfigurationError.ts";
import { deliverySettings } from "../config/deliverySettings.ts";
import { environmentNames } from "../config/environmentSchema.ts";
import { environments, resolveEnvironment } from "../config/environments.ts";
import { localSettings } from "../config/localSettings.ts";
import { settingsOf } from "../config/operatorSettings.ts";

const [dev, , prod] = environments;

describe("environments", () => {
  it("has one valid entry for each environment", () => {
    expect(environments.map(({ name }) => name)).toEqual(environmentNames);
    for (const entry of environments) expect(resolveEnvironment(entry, {})).toEqual(entry);
  });

  it("protects data in prod only", () => {
    expect(environments.map(({ protectData }) => protectData)).toEqual([false, false, true]);
  });

  it("keeps logs longest in prod", () => {
    expect(environments.map(({ logRetentionDays }) => logRetentionDays)).toEqual([7, 30, 90]);
  });

  it("expects daily leads in prod only", () => {
    expect(environments.map((entry) => "quietHours" in entry)).toEqual([false, false, true]);
  });

  it("has a budget for each environment", () => {
    expect(environments.map(({ monthlyBudgetUsd }) => monthlyBudgetUsd)).toEqual([100, 100, 250]);
  });

  it("allows at most as many leads per address in prod as in dev", () => {
    expect(prod.leadsPerAddress).toBeLessThanOrEqual(dev.leadsPerAddress);
  });
});

describe("settingsOf", () => {
  it("returns the operator's part of an environment, without what is absent", () => {
    const settings = { kitUrl: "https://kits.example.com/", alarmRecipients: ["ann@ops.example"] };
    expect(settingsOf(resolveEnvironment(prod, settings))).toEqual({
      region: "us-east-1",
      monthlyBudgetUsd: 250,
      ...settings,
    });
  });
});

describe("localSettings", () => {
  it("give dev every button and alert on one machine", () => {
    expect(resolveEnvironment(dev, localSettings("dev"))).toMatchObject({
      bookingUrl: expect.stringContaining("example.com"),
      kitUrl: expect.stringContaining("example.com"),
      alertSender: "alerts@example.com",
    });
    expect(localSettings("prod")).toEqual({});
  });
});

describe("resolveEnvironment", () => {
  it("prefers a setting to the entry", () => {
    expect(resolveEnvironment(dev, { region: "eu-west-1" }).region).toBe("eu-west-1");
  });

  it("reads lists and numbers from text", () => {
    expect(
      resolveEnvironment(prod, {
        alarmRecipients: "ann@ops.example,bob@ops.example, eve@ops.example",
        alertSender: "alerts@example.com",
        alertRecipients: "ann@example.com, bob@example.com\ncy@example.com,",
        monthlyBudgetUsd: "99.50",
      }),
    ).toMatchObject({
      alarmRecipients: ["ann@ops.example", "bob@ops.example", "eve@ops.example"],
      alertRecipients: ["ann@example.com", "bob@example.com", "cy@example.com"],
      monthlyBudgetUsd: 99.5,
    });
  });

  it("treats an empty setting as absent", () => {
    expect(resolveEnvironment(dev, { region: "" }).region).toBe(dev.region);
    expect(resolveEnvironment(prod, { bookingUrl: "" }).bookingUrl).toBeUndefined();
  });

  const https = "must be an https URL";
  const number = "expected number";
  const email = "must be an email address";
  it.each([
    ["name", "production", 'expected one of "dev"|"staging"|"prod"'],
    ["account", "12345", "must be twelve digits"],
    ["region", "Virginia", "must be an AWS region"],
    ["region", undefined, "expected string"],
    ["domainName", "https://plan.example.com", "must be a lowercase host name"],
    ["domainName", "Plan.example.com", "must be a lowercase host name"],
    ["hostedZoneId", "example.com", "must be a hosted zone ID, such as Z0123456789"],
    [
      "certificateArn",
      "arn:aws:acm:eu-central-1:123456789012:certificate/00000000-0000-0000-0000-000000000000",
      "must be the ARN of a certificate in us-east-1",
    ],
    ["bookingUrl", "http://calls.example.com/", https],
    ["bookingUrl", "calls.example.com", https],
    ["kitUrl", "javascript:alert(1)", https],
    ["kitUrl", 7, https],
    ["protectData", "yes", "expected boolean"],
    ["logRetentionDays", 42, "expected one of"],
    ["reservedConcurrency", 0, "expected number to be >0"],
    ["signIn", undefined, "expected object"],
    ["signIn.featurePlan", { ...prod.signIn, featurePlan: "LITE" }, "expected one of"],
    ["signIn.threatProtection", { ...prod.signIn, threatProtection: "ON" }, "expected one of"],
    [
      "signIn.threatProtection",
      { featurePlan: "ESSENTIALS", threatProtection: "AUDIT" },
      "requires the PLUS feature plan",
    ],
    ["leadsPerAddress", 9, "must be at least 10"],
    ["leadsPerAddress", "many", number],
    ["alertMailsPerHour", "many", number],
    ["alarmRecipients.0", "ann", email],
    ["alarmRecipients.0", "ann@ops.example; bob@ops.example", email],
    ["alarmRecipients", [], "must contain at least one address"],
    ["alarmRecipients", Array(11).fill("ann@ops.example"), "must be at most 10 addresses"],
    ["quietHours", 0, "expected number to be >=1"],
    ["quietHours", 169, "must be at most 168, a week"],
    ["monthlyBudgetUsd", "a lot", "must be an amount in dollars"],
    ["monthlyBudgetUsd", 0, "must be more than 0 dollars"],
    ["throttles", undefined, "expected object"],
    ["throttles.everyRoute", { ...prod.throttles, everyRoute: 5 }, "expected object"],
    ["throttles.saveLead.burst", saveLeadThrottle({ burst: 1.5 }), "expected int"],
    ["throttles.saveLead.requestsPerSecond", saveLeadThrottle({ requestsPerSecond: -1 }), ">0"],
    ["throttles.saveLead.requestsPerSecond", saveLeadThrottle({ requestsPerSecond: "5" }), number],
  ])("rejects %s %j", (path, value, message) => {
    const [key = ""] = path.split(".");
    const act = () => resolveEnvironment({ ...prod, [key]: value }, {});
    expect(act).toThrow(ConfigurationError);
    expect(act).toThrow(`${path} `);
    expect(act).toThrow(message);
  });

  it("rejects an unknown setting", () => {
    expect(() => resolveEnvironment({ ...prod, ...{ protectDate: true } }, {})).toThrow(
      /protectDate/,
    );
  });

  it("reports the environment of an invalid setting", () => {
    expect(() => resolveEnvironment(prod, { kitUrl: "x" })).toThrow(
      "Environment prod: kitUrl must be an https URL",
    );
  });

  it("reports all invalid settings at once", () => {
    expect(() => resolveEnvironment(prod, { bookingUrl: "x", kitUrl: "y" })).toThrow(
      /bookingUrl .*; kitUrl /,
    );
  });
});

describe("domain settings", () => {
  const domainName = "plan.example.com";
  const hostedZoneId = "Z0123456789ABC";
  const certificateArn =
    "arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012";

  it.each([{ domainName, hostedZoneId }, { domainName, certificateArn }, {}])(
    "accept %j",
    (settings) => {
      expect(resolveEnvironment(prod, settings)).toMatchObject(settings);
    },
  );

  it.each([
    { domainName },
    { hostedZoneId },
    { certificateArn },
    { hostedZoneId, certificateArn },
    { domainName, hostedZoneId, certificateArn },
  ])("reject %j", (settings) => {
    expect(() => resolveEnvironment(prod, settings)).toThrow(
      "domainName requires either hostedZoneId or certificateArn",
    );
  });
});

describe("alert mail settings", () => {
  const alertSender = "alerts@example.com";

  it.each([
    [{ alertRecipients: "ann", alertSender }, "alertRecipients.0 must be an email address"],
    [{ alertRecipients: " , ", alertSender }, "alertRecipients must contain at least one address"],
    [{ alertRecipients: 7, alertSender }, "alertRecipients must be email addresses"],
    [{ alertRecipients: "ann@example.com", alertSender: "x" }, "alertSender must be an email"],
    [
      { alertRecipients: "ann@example.com" },
      "alertSender and alertRecipients must be set together",
    ],
    [{ alertSender }, "alertSender and alertRecipients must be set together"],
  ])("reject %j", (settings, message) => {
    expect(() => resolveEnvironment(prod, settings)).toThrow(`Environment prod: ${message}`);
  });

  it("reject more recipients than SES accepts", () => {
    const alertRecipients = Array.from({ length: 51 }, (_, index) => `a${index}@example.com`);
    expect(() => resolveEnvironment(prod, { alertSender, alertRecipients })).toThrow(
      "alertRecipients must be at most 50 addresses",
    );
  });
});

describe("the alert webhook setting", () => {
  it.each(["https://hooks.example.com/leads?x=1", "http://localhost:4000/leads"])(
    "accepts %s",
    (alertWebhook) => {
      expect(resolveEnvironment(prod, { alertWebhook }).alertWebhook).toBe(alertWebhook);
    },
  );

  it.each([
    "http://hooks.example.com/",
    "http://localhost.example.com/",
    "https://user:password@hooks.example.com/",
    "https://:password@hooks.example.com/",
    "hooks.example.com",
    "javascript:alert(1)",
    7,
  ])("rejects %j", (alertWebhook) => {
    expect(() => resolveEnvironment(prod, { alertWebhook })).toThrow(
      "Environment prod: alertWebhook must be an https URL",
    );
  });
});

describe("deliverySettings", () => {
  const repository = {
    GITHUB_REPOSITORY: "acme/planner",
    GITHUB_OWNER_ID: "1234",
    GITHUB_REPOSITORY_ID: "5678",
  };
  const regionOf = (name: string) => (name === "dev" ? "eu-west-1" : "us-east-1");

  it("identify the repository by its IDs, and read regions from the environments' settings", () => {
    const variables = { ...repository, DELIVERY_ENVIRONMENTS: "dev,staging" };
    expect(deliverySettings(variables, regionOf)).toEqual({
      repositorySubject: "acme@1234/planner@5678",
      repositoryId: "5678",
      environments: [
        { name: "dev", region: "eu-west-1" },
        { name: "staging", region: "us-east-1" },
      ],
      providerArn: undefined,
    });
  });

  it("put prod into its own account unless DELIVERY_SHARED_ACCOUNT is set", () => {
    const error = "DELIVERY_ENVIRONMENTS must be prod alone";
    expect(() => deliverySettings(repository, regionOf)).toThrow(error);
    const shared = deliverySettings({ ...repository, DELIVERY_SHARED_ACCOUNT: "true" }, regionOf);
    expect(shared.environments.map(({ name }) => name)).toEqual(environmentNames);
  });

  it.each([
    [{ GITHUB_REPOSITORY: "" }, "GITHUB_REPOSITORY must be owner/name"],
    [{ GITHUB_REPOSITORY: "acme/*" }, "GITHUB_REPOSITORY must be owner/name"],
    [{ GITHUB_OWNER_ID: "" }, "GITHUB_OWNER_ID is missing"],
    [{ GITHUB_REPOSITORY_ID: "planner" }, "GITHUB_REPOSITORY_ID must be the number"],
    [{ GITHUB_NAMES_ONLY: "yes" }, "GITHUB_NAMES_ONLY must be true or absent"],
    [{ DELIVERY_ENVIRONMENTS: "production" }, "DELIVERY_ENVIRONMENTS must be a list of dev"],
    [{ GITHUB_OIDC_PROVIDER: "github" }, "GITHUB_OIDC_PROVIDER must be the ARN"],
  ])("reject %j", (variables, message) => {
    const all = { ...repository, DELIVERY_ENVIRONMENTS: "prod", ...variables };
    expect(() => deliverySettings(all, regionOf)).toThrow(message);
  });
});

function saveLeadThrottle(wrong: object) {
  return { ...prod.throttles, saveLead: { ...prod.throttles.saveLead, ...wrong } };
}
