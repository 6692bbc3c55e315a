import { describe, expect, it } from "@jest/globals";
import { checkedEnvironment } from "../config/environments.ts";
import { environmentTable } from "../config/environmentTable.ts";

const [, , prod] = environmentTable;
const alertSender = "alerts@example.com";

describe("who hears of new leads", () => {
  it("may be given as one text", () => {
    const alertRecipients = "ann@example.com, bob@example.com\ncy@example.com,";
    expect(checkedEnvironment(prod, { alertSender, alertRecipients }).alertRecipients).toEqual([
      "ann@example.com",
      "bob@example.com",
      "cy@example.com",
    ]);
  });

  it.each([
    [{ alertRecipients: "ann", alertSender }, "alertRecipients.0 must be an e-mail address"],
    [{ alertRecipients: " , ", alertSender }, "alertRecipients must name somebody"],
    [{ alertRecipients: 7, alertSender }, "alertRecipients must be e-mail addresses"],
    [{ alertRecipients: "ann@example.com", alertSender: "x" }, "alertSender must be an e-mail"],
    [{ alertRecipients: "ann@example.com" }, "alertSender goes with alertRecipients"],
    [{ alertSender }, "alertSender goes with alertRecipients"],
  ])("is refused by its key: %j", (overrides, message) => {
    expect(() => checkedEnvironment(prod, overrides)).toThrow(`Environment prod: ${message}`);
  });

  it("is refused beyond what one mail may have", () => {
    const alertRecipients = Array.from({ length: 51 }, (_, place) => `a${place}@example.com`);
    expect(() => checkedEnvironment(prod, { alertSender, alertRecipients })).toThrow(
      "alertRecipients must be at most 50 addresses",
    );
  });
});

describe("where new leads are posted to", () => {
  it.each(["https://hooks.example.com/leads?x=1", "http://localhost:4000/leads"])(
    "may be %s",
    (alertWebhook) => {
      expect(checkedEnvironment(prod, { alertWebhook }).alertWebhook).toBe(alertWebhook);
    },
  );

  it.each([
    "http://hooks.example.com/",
    "http://localhost.example.com/",
    "https://user:password@hooks.example.com/",
    "hooks.example.com",
    "javascript:alert(1)",
    7,
  ])("may not be %j", (alertWebhook) => {
    expect(() => checkedEnvironment(prod, { alertWebhook })).toThrow(
      "Environment prod: alertWebhook must be an https address",
    );
  });
});
