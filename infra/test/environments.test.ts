import { describe, expect, it } from "@jest/globals";
import { ConfigurationError } from "../config/ConfigurationError.ts";
import { type EnvironmentEntry, parseEnvironments } from "../config/environmentSchema.ts";
import { dev, prod } from "./synthesis/variants.ts";

const parseProd = (values: object) => parseEnvironments([{ ...prod, ...values }])[0];

describe("an invalid environment", () => {
  it.each([
    ["name", "Prod 2", "must be 2 to 16 lowercase letters or digits"],
    ["account", "12345", "must be twelve digits"],
    ["region", "Virginia", "must be an AWS region"],
    ["brand", "toString", "must be one of example"],
    ["domainName", "https://plan.example.com", "must be a lowercase host name"],
    ["hostedZoneId", "example.com", "must be a hosted zone ID"],
    ["certificateArn", "arn:aws:acm:eu-central-1:123456789012:certificate/0", "in us-east-1"],
    ["bookingUrl", "http://calls.example.com/", "must be an https URL"],
    ["kitUrl", "javascript:alert(1)", "must be an https URL"],
    ["leadsPerAddress", 9, "must be at least 10"],
    ["alarmRecipients", "ann@ops.example", "must be a list of email addresses"],
    ["alarmRecipients", ["ann@ops.example; bob@ops.example"], "must be an email address"],
    ["alarmRecipients", [], "must contain at least one address"],
    ["alarmRecipients", Array(11).fill("ann@ops.example"), "must be at most 10 addresses"],
    ["monthlyBudgetUsd", 0, "must be more than 0 dollars"],
    ["planMailsPerDay", 5_001, "must be at most 5000"],
    ["bookingServices", ["doodle"], "bookingServices.0"],
    ["protectDate", true, "Unrecognized key"],
    ["alertWebhookSecret", "https://hooks.example.com/", "must be the name of a secret"],
    ["embedOrigins", ["https://*.agency.example"], "must be an https origin without a path"],
    ["embedOrigins", ["https://agency.example/; script-src *"], "without a path"],
    ["alertSlack", "https://hooks.slack.com/services/T/B/X", "must be the name of a secret"],
    ["adFeeds", { hashedContacts: "2026-01-01" }, "must be a version of the consent text"],
    ["adEvents", { meta: { datasetId: "Floors" } }, "must be the number of a dataset"],
    ["adEvents", { meta: { tokenSecret: "EAAB token" } }, "must be the name of a secret"],
    ["adEvents", { meta: { hashedContacts: "2026-01-01" } }, "must be a version of the consent"],
    ["webPush", { subject: "ann@ops.example" }, "webPush.subject must be a mailto or https URL"],
    ["webPush", { subject: "mailto: ann@ops.example" }, "must be a mailto or https URL"],
    ["webPush", { subject: "mailto:ann@localhost" }, "with a public host name"],
    ["webPush", { subject: "https://localhost:3000/" }, "with a public host name"],
    ["webPush", { subject: "https://planner" }, "with a public host name"],
    ["webPush", { subject: "https://127.0.0.1/" }, "with a public host name"],
    ["webPush", { subject: "https://[::1]/" }, "with a public host name"],
    ["webPush", { subject: "mailto:ann@macbook.local" }, "with a public host name"],
    ["webPush", { subject: "mailto:ann@planner.invalid" }, "with a public host name"],
    ["webPush", { subject: "https://Planner.Test/" }, "with a public host name"],
  ])("is rejected with the field: %s %j", (field, value, message) => {
    const act = () => parseProd({ [field]: value });
    expect(act).toThrow(ConfigurationError);
    expect(act).toThrow(/^Environment [^\n]+$/);
    expect(act).toThrow(field);
    expect(act).toThrow(message);
  });

  it("is reported with all invalid fields at once", () => {
    expect(() => parseProd({ bookingUrl: "x", kitUrl: "y" })).toThrow(
      "Environment prod: bookingUrl must be an https URL; kitUrl must be an https URL",
    );
  });
});

it.each(["mailto:ann@ops.example.com", "https://ops.example.com:8443/contact"])(
  "accepts %s as whom push services ask",
  (subject) => {
    const webPush = { subject, publicKey: "B".repeat(87), keysSecret: "keys" };
    expect(parseProd({ webPush })?.webPush).toEqual(webPush);
  },
);

describe("fields that belong together", () => {
  const domainName = "plan.example.com";
  const hostedZoneId = "Z0123456789ABC";
  const certificateArn =
    "arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012";
  const alertSender = "alerts@example.com";
  const alertRecipients = ["ann@example.com"];

  it.each([
    { domainName, hostedZoneId },
    { domainName, certificateArn },
    { alertSender, alertRecipients },
    { alertWebhookSecret: "planner/lead-webhook" },
  ])("are accepted: %j", (values) => {
    expect(parseProd(values)).toMatchObject(values);
  });

  it.each([
    [{ domainName }, "domainName requires either hostedZoneId or certificateArn"],
    [{ hostedZoneId }, "domainName requires either"],
    [{ domainName, hostedZoneId, certificateArn }, "domainName requires either"],
    [
      { alertSender, alertRecipients, alertSenderDomain: "other.example" },
      "alertSenderDomain must be the domain of alertSender",
    ],
    [{ alertRecipients }, "alertSender and alertRecipients must be set together"],
    [{ alertSender }, "alertSender and alertRecipients must be set together"],
  ])("are rejected: %j", (values, message) => {
    expect(() => parseProd(values)).toThrow(message);
  });
});

describe("an environment that GitHub deploys", () => {
  const github = { subject: "acme@1234/planner@5678", repositoryId: "5678" };
  const inAccount = (entry: EnvironmentEntry, account: string, sharesAccount = false) => ({
    ...entry,
    account,
    github: { ...github, sharesAccount },
  });

  it("names its account and its repository without wildcards", () => {
    expect(() => parseProd({ github })).toThrow("github requires the account");
    const wildcard = { github: { ...github, subject: "acme/*" }, account: "123456789012" };
    expect(() => parseProd(wildcard)).toThrow("github.subject must be owner and repository");
  });

  it("has an account of its own if its data is protected, unless the risk is accepted", () => {
    const one = "111111111111";
    const other = "222222222222";
    const others = [inAccount(dev, one), inAccount({ ...dev, name: "staging" }, one)];
    expect(parseEnvironments([...others, inAccount(prod, other)])).toHaveLength(3);
    expect(() => parseEnvironments([...others, inAccount(prod, one)])).toThrow(
      "Environment prod: account is also that of dev, whose pipeline could change prod.",
    );
    expect(parseEnvironments([...others, inAccount(prod, one, true)])).toHaveLength(3);
  });
});
