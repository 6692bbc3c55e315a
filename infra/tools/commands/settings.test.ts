import { writeFileSync } from "node:fs";
import {
  configuredEnvironment,
  readSettings,
  settingsFile,
} from "@planner/infra/config/settingsFile";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { askSettings, setSettings, settings } from "./settings.ts";
import { storeSettings } from "./testing/storeSettings.ts";

/** Answers by setting name; the last of several answers repeats. Unnamed settings get Enter. */
function operator(answers: Readonly<Record<string, readonly string[]>>) {
  const given = new Map(Object.entries(answers).map(([name, texts]) => [name, [...texts]]));
  return async (question: string) => {
    const name = /(\w+) \[/.exec(question)?.[1] ?? "";
    const texts = given.get(name) ?? [""];
    return (texts.length > 1 ? texts.shift() : texts[0]) ?? "";
  };
}

describe("the questions of npm run settings", () => {
  let printed: string[];
  beforeEach(() => {
    printed = [];
    vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);
  });

  it("create an environment's file, which every command reads", async () => {
    storeSettings({});
    const line = await askSettings(
      "prod",
      operator({
        region: ["eu-west-1"],
        hstsSubdomains: ["false"],
        alarmRecipients: ["ann@ops.example, bob@ops.example"],
        monthlyBudgetUsd: ["99.50"],
      }),
    );
    expect(line).toBe(`Wrote ${settingsFile("prod")}. Next: npm run diff -- prod`);
    expect(configuredEnvironment("prod")).toMatchObject({
      name: "prod",
      region: "eu-west-1",
      hstsSubdomains: false,
      alarmRecipients: ["ann@ops.example", "bob@ops.example"],
      monthlyBudgetUsd: 99.5,
    });
  });

  it("ask again for an invalid value", async () => {
    storeSettings({});
    await askSettings("dev", operator({ kitUrl: ["http://kit", "https://kit.example/"] }));
    expect(printed.join("")).toContain("kitUrl must be an https URL.");
    expect(readSettings("dev")).toEqual({ kitUrl: "https://kit.example/" });
  });

  it("ask again if values do not fit together", async () => {
    storeSettings({});
    const answers = { domainName: ["plan.example.com"], hostedZoneId: ["", "Z0123456789"] };
    await askSettings("dev", operator(answers));
    expect(printed.join("")).toContain("domainName requires either hostedZoneId or certificateArn");
    expect(readSettings("dev")).toMatchObject({ hostedZoneId: "Z0123456789" });
  });

  it("keep a value on Enter and remove it on none", async () => {
    storeSettings({ dev: { kitUrl: "https://kit.example/", bookingUrl: "https://book.example/" } });
    await askSettings("dev", operator({ kitUrl: ["none"] }));
    expect(readSettings("dev")).toEqual({ bookingUrl: "https://book.example/" });
  });
});

describe("npm run settings with values", () => {
  it("changes only these", () => {
    storeSettings({ dev: { kitUrl: "https://kit.example/", region: "eu-west-1" } });
    setSettings("dev", ["bookingUrl=https://book.example/?a=b", "kitUrl=none"]);
    expect(readSettings("dev")).toEqual({
      bookingUrl: "https://book.example/?a=b",
      region: "eu-west-1",
    });
  });

  it.each([
    [["dev", "kitUrl=x"], "kitUrl must be an https URL."],
    [["dev", "kitUrl"], "Write kitUrl=<value>, or kitUrl=none to remove it."],
    [["dev", "kitUrl="], "Write kitUrl=<value>, or kitUrl=none to remove it."],
    [["dev", "kit=x"], 'No setting "kit". There are: account, region,'],
    [
      ["dev", "alertSender=ann@example.com"],
      "alertSender and alertRecipients must be set together",
    ],
    [["nowhere"], "Usage: npm run settings -- dev|staging|prod"],
    [["dev"], "Without a terminal, pass the settings"],
  ])("refuses %j and changes nothing", async (args, message) => {
    storeSettings({ dev: {} });
    await expect(settings(args)).rejects.toThrow(message);
    expect(readSettings("dev")).toEqual({});
  });

  it("reports a damaged file", () => {
    storeSettings({ dev: {} });
    writeFileSync(settingsFile("dev"), '{"kitURL":"https://kit.example/"}');
    expect(() => readSettings("dev")).toThrow("has unknown settings: kitURL.");
    writeFileSync(settingsFile("dev"), "{");
    expect(() => readSettings("dev")).toThrow("must contain a JSON object.");
  });
});
