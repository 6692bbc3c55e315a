import { Logger } from "@aws-lambda-powertools/logger";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import { alertAllowance } from "../leads/alertAllowance.ts";
import type { LeadTable } from "../tables/LeadTable.ts";
import { aLead } from "../testing/aLead.ts";
import { newDeskTables } from "../testing/testDatabase.ts";
import { sendAlertMail } from "./sendAlertMail.ts";

const ses = mockClient(SESv2Client);
const clock = { now: new Date() };
let table: LeadTable;

beforeEach(async () => {
  clock.now = new Date("2026-11-22T10:30:00.000Z");
  table = newDeskTables();
  ses.reset();
  ses.on(SendEmailCommand).resolves({});
});

/** Emails a lead. The allowance is three new leads an hour. */
const send = (key: string, kind: "new lead" | "still waiting" = "new lead") => {
  const settings = {
    client: new SESv2Client({ region: "eu-central-1" }),
    sender: "alerts@agency.com",
    recipients: ["ann@agency.com", "ben@agency.com"],
    deskUrl: "https://plan.agency.com/admin",
    brandName: "Agency",
    timeZone: "America/Phoenix",
    allowance: alertAllowance(table, "mail", 3),
    now: () => clock.now,
    logger: new Logger({ logLevel: "SILENT" }),
  };
  return sendAlertMail(settings, kind)(aLead({ first_name: key }), key);
};

const subjects = () =>
  ses
    .commandCalls(SendEmailCommand)
    .map(({ args }) => args[0].input.Content?.Simple?.Subject?.Data);

const keys = ["a", "b", "c", "d", "e"];

describe("sendAlertMail", () => {
  it("emails the team, and lets it reply to the visitor", async () => {
    await send("Ann");
    expect(ses.commandCalls(SendEmailCommand)[0]?.args[0].input).toMatchObject({
      FromEmailAddress: "alerts@agency.com",
      Destination: { ToAddresses: ["ann@agency.com", "ben@agency.com"] },
      ReplyToAddresses: ["ann@solidfloors.com"],
      Content: { Simple: { Subject: { Data: "New lead: Ann, $180 a day, On Track | Agency" } } },
    });
  });

  it("emails the allowance of an hour, then once that more leads are waiting", async () => {
    for (const key of keys) await send(key);
    expect(subjects()).toEqual([
      ...["a", "b", "c"].map((key) => `New lead: ${key}, $180 a day, On Track | Agency`),
      "More leads are waiting | Agency",
    ]);
    clock.now = new Date("2026-11-22T11:00:00.000Z");
    expect(await send("f")).toBe("sent");
  });

  it("does not exceed the allowance if leads are emailed at the same time", async () => {
    const outcomes = await Promise.allSettled(keys.map((key) => send(key)));
    const isSent = (outcome: object) => "value" in outcome && outcome.value === "sent";
    expect(outcomes.filter(isSent)).toHaveLength(3);
    expect(subjects()).toHaveLength(4);
  });

  it("uses no allowance for an email that was not sent or that is sent again", async () => {
    ses.on(SendEmailCommand).rejectsOnce(new Error("SES is down")).resolves({});
    await expect(send("a")).rejects.toThrow("SES is down");
    for (const key of ["b", "b", "c", "d"]) expect(await send(key)).toBe("sent");
    expect(await send("a")).toBe("over the limit");
  });

  it("keeps the messages of leads over the limit until the email about more leads was sent", async () => {
    for (const key of ["a", "b", "c"]) await send(key);
    const { summary } = alertAllowance(table, "mail", 3);
    const until = new Date(clock.now.getTime() + 60_000);
    const claim = { id: "died", now: clock.now, until, dueAt: "2026-11-22T10" };
    await summary.claim("more waiting", claim);
    await expect(send("d")).rejects.toThrow("Another sender");
    clock.now = new Date(until.getTime() + 1);
    await send("d");
    expect(subjects().at(-1)).toBe("More leads are waiting | Agency");
  });

  it("always emails that a lead is still waiting", async () => {
    for (const key of keys) await send(key);
    expect(await send("e", "still waiting")).toBe("sent");
    expect(subjects().at(-1)).toBe("Still waiting: e, $180 a day, On Track | Agency");
  });
});
