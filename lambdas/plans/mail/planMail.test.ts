import { Logger } from "@aws-lambda-powertools/logger";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { planContract } from "@planner/shared/api/planContract";
import { dayMs } from "@planner/shared/calendar";
import { pluralize } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import { sendPlanMails } from "../../functions/plan-mail/handler.ts";
import { remindLeads } from "../../functions/remind-leads/handler.ts";
import { eraseLead } from "../../operators/eraseLead.ts";
import { aLeadItem, storeItems } from "../../testing/aLead.ts";
import { lambdaContext } from "../../testing/apiEvent.ts";
import { queueEvent } from "../../testing/batchEvents.ts";
import { asFunction } from "../../testing/rolePermissions.ts";
import { newDesk } from "../../testing/testApi.ts";
import { interruptedTable, itemsIn } from "../../testing/testDatabase.ts";
import { addressHash } from "../planKeys.ts";
import { handlePlanMessage as handleMessage } from "./handlePlanMessage.ts";
import { parseMailRecipients } from "./mailRecipients.ts";
import type { PlanMessage } from "./planMessages.ts";
import type { PlanMailSettings } from "./sendPlanLinks.ts";

const handlePlanMessage = (...args: Parameters<typeof handleMessage>) =>
  asFunction("plan-mail", () => handleMessage(...args));

const ses = new SESv2Client({ region: "eu-central-1" });
const sent = mockClient(ses);

beforeEach(() => {
  sent.reset();
  sent.on(SendEmailCommand).resolves({ MessageId: "1" });
});

const inputs = {
  target_estimates_per_week: 10,
  avg_job_value: 3500,
  gross_margin_pct: 55,
  current_estimates_per_week: 4,
};

/** A saved plan of a lead, and the function that emails its link. */
async function newPlanMail(overrides: Partial<PlanMailSettings & Pick<Lead, "work_email">> = {}) {
  const clock = { now: new Date("2026-11-23T12:00:00.000Z") };
  const { api, tables, item } = await newDesk(clock, {
    work_email: overrides.work_email ?? "ann@xn--bcher-kva.de",
  });
  const save = async (key: string) => {
    const body = { inputs, start_date: "2026-11-30" };
    return api.call("createPlan", { headers: { "idempotency-key": key }, body });
  };
  await save(item.idempotency_key);
  const queued: PlanMessage[] = [];
  const settings: PlanMailSettings = {
    tables,
    client: ses,
    sender: "plans@example.com",
    siteUrl: "https://plan.example",
    brandName: "Trowel & Tally",
    postalAddress: "1 Main Street, Springfield",
    timeZone: "America/New_York",
    offer: {
      call: { with: "Dana", when: "soon" },
      bookingUrl: "https://calendly.com/dana",
    },
    recipients: "everyone",
    mailsPerDay: 2,
    configurationSet: "mail",
    now: () => clock.now,
    ...overrides,
  };
  const address = addressHash(item.work_email);
  const ask = () => handlePlanMessage(settings, { address });
  /** Runs the schedule at a time, then handles what it queued. */
  const runAt = async (time: string) => {
    clock.now = new Date(time);
    queued.length = 0;
    const planMail = {
      timeZone: "America/New_York",
      mailsPerDay: settings.mailsPerDay,
      enqueue: async (messages: readonly PlanMessage[]) => void queued.push(...messages),
    };
    const services = { tables, toAlerts: [], planMail, now: () => clock.now };
    const remind = remindLeads({ ...services, logger: new Logger() });
    await asFunction("remind-leads", () => remind({ time }, lambdaContext));
    return Promise.all(queued.map((message) => handlePlanMessage(settings, message)));
  };
  return { api, tables, clock, item, save, settings, queued, address, ask, runAt };
}

/** The last email. */
function lastMail() {
  const { Destination, Content, ConfigurationSetName } =
    sent.commandCalls(SendEmailCommand).at(-1)?.args[0].input ?? {};
  const text = Content?.Simple?.Body?.Text?.Data ?? "";
  return {
    to: Destination?.ToAddresses,
    subject: Content?.Simple?.Subject?.Data,
    text,
    html: Content?.Simple?.Body?.Html?.Data ?? "",
    headers: Content?.Simple?.Headers,
    configurationSet: ConfigurationSetName,
    tokens: [...text.matchAll(/#([\w-]{43})/g)].map(([, token = ""]) => token),
  };
}

describe("the email to a contractor", () => {
  it("has a link that opens the plan, the postal address and a link that stops emails", async () => {
    const { api, item, ask } = await newPlanMail();
    expect(await ask()).toBe("sent");
    const { to, subject, text, html, headers, tokens, configurationSet } = lastMail();
    expect(to).toEqual([item.work_email]);
    expect(configurationSet).toBe("mail");
    expect(subject).toBe("Your ad plan: $108 a day");
    expect(text).toContain("1 Main Street, Springfield");
    const [token] = tokens;
    const stop = `https://plan.example/plan#stop.${token}`;
    expect(headers).toEqual([{ Name: "List-Unsubscribe", Value: `<${stop}>` }]);
    for (const part of [text, html]) {
      expect(part).toContain(`https://plan.example/plan#${token}`);
      expect(part).toContain(stop);
    }
    const opened = await api.call("openPlan", { headers: { authorization: `Plan ${token}` } });
    expect(planContract.openPlan.response.parse(opened.body).first_name).toBe("Ann");
  });

  it("is sent once a day per address, and at most a number of times a day, then on the next day", async () => {
    const { tables, save, settings, ask, runAt } = await newPlanMail();
    expect([await ask(), await ask()]).toEqual(["sent", "already sent"]);
    const others = ["b@x.com", "c@x.com"].map((work_email) => aLeadItem({ work_email }));
    await storeItems(tables, others);
    for (const { idempotency_key } of others) await save(idempotency_key);
    const askFor = (email: string) => handlePlanMessage(settings, { address: addressHash(email) });
    expect([await askFor("b@x.com"), await askFor("c@x.com")]).toEqual(["sent", "over the limit"]);
    expect(await runAt("2026-11-23T23:45:00.000Z")).toEqual([]);
    expect(await runAt("2026-11-24T00:15:00.000Z")).toEqual(["sent"]);
    expect(lastMail().to).toEqual(["c@x.com"]);
    expect(await runAt("2026-11-25T00:15:00.000Z")).toEqual([]);
  });

  it("that is over the limit waits until it is sent, also if SES rejects it on the next day", async () => {
    const { tables, save, settings, ask, runAt } = await newPlanMail({ mailsPerDay: 1 });
    const other = aLeadItem({ work_email: "b@x.com" });
    await storeItems(tables, [other]);
    await save(other.idempotency_key);
    expect(await ask()).toBe("sent");
    expect(await handlePlanMessage(settings, { address: addressHash("b@x.com") })).toBe(
      "over the limit",
    );
    sent.on(SendEmailCommand).rejects(new Error("Throttled"));
    await expect(runAt("2026-11-24T00:15:00.000Z")).rejects.toThrow("Throttled");
    sent.on(SendEmailCommand).resolves({});
    // Even if the queue gave up.
    expect(await runAt("2026-11-25T00:15:00.000Z")).toEqual(["sent"]);
    expect(lastMail().to).toEqual(["b@x.com"]);
  });

  it("has the links to all plans of the address on the next day if a second one is saved", async () => {
    const { api, tables, item, save, settings, runAt } = await newPlanMail();
    const second = aLeadItem({ work_email: item.work_email });
    await storeItems(tables, [second]);
    await save(second.idempotency_key);
    const outcomes: string[] = [];
    for (const message of [...api.queuedMails, ...api.queuedMails]) {
      outcomes.push(await handlePlanMessage(settings, message));
    }
    expect(outcomes).toEqual(["sent", "over the limit", "already sent", "over the limit"]);
    expect(await runAt("2026-11-24T00:15:00.000Z")).toEqual(["sent"]);
    expect(lastMail().tokens).toHaveLength(2);
    expect(await runAt("2026-11-25T00:15:00.000Z")).toEqual([]);
  });

  it.each([
    ["a.n.n+plan@googlemail.com", "ann@gmail.com"],
    ["ann+plan@outlook.com", "ann@outlook.com"],
  ])("is sent once a day to the mailbox of %s", async (work_email, spelling) => {
    const { settings, ask } = await newPlanMail({ work_email });
    expect(await ask()).toBe("sent");
    expect(await handlePlanMessage(settings, { address: addressHash(spelling) })).toBe(
      "already sent",
    );
    expect(addressHash("a.n.n@outlook.com")).not.toBe(addressHash("ann@outlook.com"));
    expect(addressHash("ann+plan@x.com")).not.toBe(addressHash("ann@x.com"));
  });

  it("is no concern of the message with which SES tests its topic", async () => {
    const { settings, item } = await newPlanMail();
    const handle = sendPlanMails(settings, new Logger({ logLevel: "SILENT" }));
    const test = "Successfully validated SNS topic for Amazon SES event publishing.";
    const link = JSON.stringify({ address: addressHash(item.work_email) });
    const { batchItemFailures } = await handle(queueEvent([test, link, "not JSON"]), lambdaContext);
    expect(batchItemFailures).toEqual([{ itemIdentifier: "message-2" }]);
    expect(sent.commandCalls(SendEmailCommand)).toHaveLength(1);
  });

  it("goes only to the team while SES is in its sandbox", async () => {
    const team = await newPlanMail({ recipients: parseMailRecipients("ann@team.example") });
    expect(await team.ask()).toBe("not a recipient in SES's sandbox");
    expect(sent.calls()).toEqual([]);
    const { recipients } = team.settings;
    const { ask } = await newPlanMail({ recipients, work_email: "ann@team.example" });
    expect(await ask()).toBe("sent");
  });

  it("goes to no address of a lead that a bot may have sent", async () => {
    const { tables, item, save, ask } = await newPlanMail();
    const second = aLeadItem({ work_email: item.work_email, suspect: ["honeypot"] });
    const third = aLeadItem({ work_email: "b@x.com", suspect: ["honeypot"] });
    await storeItems(tables, [second, third]);
    for (const { idempotency_key } of [second, third]) await save(idempotency_key);
    expect(await ask()).toBe("sent");
    expect(lastMail().tokens).toHaveLength(1);
  });

  it("is sent after all if its sender dies", async () => {
    const { api, tables, clock, settings } = await newPlanMail({ mailsPerDay: 5 });
    const [message = { plan_id: "" }] = api.queuedMails;
    let isDead = false;
    const dying = interruptedTable(tables, async () => {
      if (isDead) throw new Error("killed");
    });
    sent.on(SendEmailCommand).callsFakeOnce(() => {
      isDead = true;
      throw new Error("killed");
    });
    await expect(handlePlanMessage({ ...settings, tables: dying }, message)).rejects.toThrow();
    await expect(handlePlanMessage(settings, message)).rejects.toThrow("Another sender");
    clock.now = new Date(clock.now.getTime() + 9 * 60_000);
    expect(await handlePlanMessage(settings, message)).toBe("sent");
    expect(await handlePlanMessage(settings, message)).toBe("already sent");
  });

  it("goes to no address that is unknown or erased", async () => {
    const { tables, item, settings, ask } = await newPlanMail();
    expect(await handlePlanMessage(settings, { address: addressHash("x@example.com") })).toBe(
      "no plan",
    );
    await eraseLead(tables, item.idempotency_key, new Date());
    expect(await ask()).toBe("no plan");
    expect(sent.commandCalls(SendEmailCommand)).toHaveLength(0);
  });

  const recipients = [{ emailAddress: "Ann@Bücher.de" }];
  const bounced = (bounceType: string) =>
    ({ eventType: "Bounce", bounce: { bounceType, bouncedRecipients: recipients } }) as const;
  const complained = {
    eventType: "Complaint",
    complaint: { complainedRecipients: recipients },
  } as const;

  it.each([
    ["a permanent bounce", "stopped by the provider", bounced("Permanent")],
    ["a complaint", "stopped by the provider", complained],
    ["a full mailbox", "sent", bounced("Transient")],
  ] as const)("after %s: %s, whatever the contractor does", async (_what, next, message) => {
    const { api, item, save, settings, ask } = await newPlanMail();
    const saved = await save(item.idempotency_key);
    const { token } = planContract.createPlan.response.parse(saved.body);
    const call = (name: "openPlan" | "stopPlanMail" | "resumePlanMail") =>
      api.call(name, { headers: { authorization: `Plan ${token}` } });
    await call("stopPlanMail");
    expect(await ask()).toBe("stopped by the contractor");
    await handlePlanMessage(settings, message);
    await call("stopPlanMail");
    const isLost = next !== "sent";
    const mail = isLost ? "undeliverable" : "stopped";
    expect((await call("openPlan")).body).toMatchObject({ mail });
    const resumed = isLost ? { status: 422 } : { status: 200, body: { mail: "on" } };
    expect(await call("resumePlanMail")).toMatchObject(resumed);
    expect(await ask()).toBe(next);
  });
});

describe("the reminder on Mondays", () => {
  /** A plan whose contractor wants reminders. Week 1 starts on November 30. */
  async function newReminder(overrides: Partial<PlanMailSettings> = {}) {
    const mail = await newPlanMail(overrides);
    const { api } = mail;
    expect(await mail.ask()).toBe("sent");
    const headers = { authorization: `Plan ${lastMail().tokens[0]}` };
    const set = async (reminder: boolean) =>
      (await api.call("setReminder", { headers, body: { reminder } })).status;
    const hasReminder = async () =>
      planContract.openPlan.response.parse((await api.call("openPlan", { headers })).body).reminder;
    const enter = (week: number) =>
      api.call("putWeek", {
        week: String(week),
        headers: { ...headers, "if-none-match": "*" },
        body: { spend_cents: 100, leads: 2, booked: 1, held: 1, won: 1 },
      });
    expect(await set(true)).toBe(204);
    return { ...mail, headers, set, hasReminder, enter };
  }
  /** 8:00 in New York on the Monday after a week of the plan. */
  const mondayAfter = (week: number) =>
    new Date(Date.parse("2026-11-30T13:00:00.000Z") + week * 7 * dayMs).toISOString();

  it("asks for last week's numbers, with a link that opens the plan and one that stops emails", async () => {
    const { api, item, runAt } = await newReminder();
    expect(await runAt(mondayAfter(1))).toEqual(["sent"]);
    const { to, subject, text, html, headers, tokens } = lastMail();
    expect({ to, subject }).toEqual({
      to: [item.work_email],
      subject: "Enter last week’s five numbers",
    });
    const stop = `https://plan.example/plan#stop.${tokens[0]}`;
    expect(headers).toEqual([{ Name: "List-Unsubscribe", Value: `<${stop}>` }]);
    for (const part of [text, html]) {
      expect(part).toContain("1 Main Street, Springfield");
      expect(part).toContain(stop);
      expect(part).toContain("Your plan has 39 jobs by week 12.");
      expect(part).toContain("booked and not yet held, held and not yet decided");
      expect(part).not.toMatch(/Strategy Call|Dana/);
    }
    const authorization = `Plan ${tokens[0]}`;
    expect((await api.call("openPlan", { headers: { authorization } })).status).toBe(200);
  });

  it("says what the last entry makes likely", async () => {
    const { api, clock, enter, headers, runAt } = await newReminder();
    clock.now = new Date(mondayAfter(1));
    await enter(1);
    expect(await runAt(mondayAfter(2))).toEqual(["sent"]);
    const { body } = await api.call("openPlan", { headers });
    const { forecast } = planContract.openPlan.response.parse(body);
    const likely = pluralize(forecast?.likely.jobs.median ?? 0, "job");
    expect(lastMail().text).toContain(`${likely} likely; your plan has 39.`);
  });

  it("is sent at 8:00 on Mondays on the agency's clock, once a week", async () => {
    const { settings, queued, runAt } = await newReminder();
    expect(await runAt("2026-12-07T12:59:00.000Z")).toEqual([]);
    expect(await runAt("2026-12-06T13:00:00.000Z")).toEqual([]);
    // The schedule runs every minute, but looks for reminders every 15.
    expect(await runAt("2026-12-07T13:01:00.000Z")).toEqual([]);
    expect(await runAt("2026-12-07T13:00:00.000Z")).toEqual(["sent"]);
    // Its message is delivered twice.
    const again = await Promise.all(queued.map((each) => handlePlanMessage(settings, each)));
    expect(again).toEqual(["already sent"]);
    expect(await runAt("2026-12-07T13:15:00.000Z")).toEqual([]);
    expect(await runAt("2026-12-07T14:00:00.000Z")).toEqual([]);
    expect(await runAt(mondayAfter(2))).toEqual(["sent"]);
  });

  it("is sent only after weeks 1 to 12, and only while the week has no entry", async () => {
    const { tables, clock, enter, runAt } = await newReminder();
    expect(await runAt(mondayAfter(0))).toEqual(["nothing to enter"]);
    clock.now = new Date(mondayAfter(2));
    await enter(2);
    expect(await runAt(mondayAfter(2))).toEqual(["nothing to enter"]);
    expect(await runAt(mondayAfter(12))).toEqual(["sent"]);
    expect(await runAt(mondayAfter(13))).toEqual(["over"]);
    expect(JSON.stringify(await itemsIn(tables, tables.deskTableName))).not.toContain(
      '"tracking":"reminders"',
    );
  });

  it("is repeated if SES does not accept it, for two days", async () => {
    const { clock, settings, queued, runAt } = await newReminder();
    sent.on(SendEmailCommand).rejects(new Error("Throttled"));
    await expect(runAt(mondayAfter(1))).rejects.toThrow("Throttled");
    sent.on(SendEmailCommand).resolves({});
    const [message = { plan_id: "" }] = queued;
    clock.now = new Date("2026-12-09T00:00:01.000Z");
    expect(await handlePlanMessage(settings, message)).toBe("too late");
    // A quarter of an hour later, the schedule queues it again, even if the queue gave up.
    const later = new Date(Date.parse(mondayAfter(1)) + 15 * 60_000);
    expect(await runAt(later.toISOString())).toEqual(["sent"]);
  });

  it("has a total of its own, and is sent on Tuesday if Monday's is used up", async () => {
    const { api, tables, save, clock, ask, runAt } = await newReminder({ mailsPerDay: 1 });
    const second = aLeadItem({ work_email: "b@x.com" });
    await storeItems(tables, [second]);
    const token = planContract.createPlan.response.parse((await save(second.idempotency_key)).body);
    const headers = { authorization: `Plan ${token.token}` };
    await api.call("setReminder", { headers, body: { reminder: true } });
    clock.now = new Date(mondayAfter(1));
    expect(await ask()).toBe("sent");
    expect(await runAt(mondayAfter(1))).toEqual(["sent"]);
    const first = lastMail().to;
    expect(await runAt("2026-12-07T13:15:00.000Z")).toEqual(["over the limit"]);
    expect(await runAt("2026-12-08T13:15:00.000Z")).toEqual(["sent"]);
    expect(lastMail().to).not.toEqual(first);
    expect(await runAt("2026-12-08T13:30:00.000Z")).toEqual([]);
  });

  it("keeps the contractor's links, however often SES does not accept it", async () => {
    const { api, headers, runAt } = await newReminder();
    sent.on(SendEmailCommand).rejects(new Error("Throttled"));
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await expect(runAt(mondayAfter(1))).rejects.toThrow("Throttled");
    }
    expect((await api.call("openPlan", { headers })).status).toBe(200);
  });

  it("goes to no plan whose ad spend ended while it was turned on", async () => {
    const { tables, queued, runAt } = await newReminder();
    expect(await runAt(mondayAfter(1))).toEqual(["sent"]);
    const plan = (await itemsIn(tables, tables.deskTableName)).find(({ sk }) => sk === "plan");
    const { tracking: _, ...untracked } = plan ?? {};
    await storeItems({ ...tables, tableName: tables.deskTableName }, [untracked]);
    expect(await runAt(mondayAfter(2))).toEqual(["over"]);
    expect(queued).toHaveLength(1);
    expect(await runAt(mondayAfter(3))).toEqual([]);
  });

  it("ends when the contractor turns it off or stops the emails", async () => {
    const { api, headers, set, hasReminder, runAt } = await newReminder();
    expect(await hasReminder()).toBe(true);
    expect([await set(false), await hasReminder()]).toEqual([204, false]);
    expect(await runAt(mondayAfter(1))).toEqual([]);
    await set(true);
    await api.call("stopPlanMail", { headers });
    expect(await hasReminder()).toBe(false);
    expect(await runAt(mondayAfter(2))).toEqual(["stopped by the contractor"]);
    expect([await set(true), await set(false)]).toEqual([422, 204]);
  });
});

describe("a link in an email", () => {
  it("can be opened for months, at most three at a time, and never ends one that a browser got", async () => {
    const { api, clock, ask, save, item } = await newPlanMail();
    const open = async (token = "") => {
      const opened = await api.call("openPlan", { headers: { authorization: `Plan ${token}` } });
      return opened.status;
    };
    const shown = planContract.createPlan.response.parse((await save(item.idempotency_key)).body);
    const asked: string[] = [];
    const askDaily = async (days: number) => {
      for (let day = 1; day <= days; day += 1) {
        // A use renews a link if the last one was more than a day ago.
        clock.now = new Date(clock.now.getTime() + 90_000_000);
        expect(await ask()).toBe("sent");
        asked.push(lastMail().tokens[0] ?? "");
      }
    };
    await askDaily(14);
    expect(await Promise.all(asked.slice(-4, -2).map(open))).toEqual([404, 200]);
    clock.now = new Date(clock.now.getTime() + 100 * 86_400_000);
    expect(await open(asked.at(-1))).toBe(200);
    for (let count = 1; count <= 12; count += 1) {
      expect(await open(asked[11])).toBe(200);
      await askDaily(1);
      expect(await open(asked.at(-1))).toBe(200);
    }
    // The last three opened ones are left: the one that is used every day, and two others.
    expect(await Promise.all(asked.slice(-3).map(open))).toEqual([404, 200, 200]);
    expect(await open(asked[11])).toBe(200);
    expect(await open(shown.token)).toBe(200);
  });

  it("is ended by an eleventh one that a browser gets, if it got it, too", async () => {
    const { api, clock, save, item } = await newPlanMail();
    const open = async (token = "") =>
      (await api.call("openPlan", { headers: { authorization: `Plan ${token}` } })).status;
    const tokens: string[] = [];
    for (let count = 1; count <= 11; count += 1) {
      clock.now = new Date(clock.now.getTime() + 86_400_000);
      const { body } = await save(item.idempotency_key);
      tokens.push(planContract.createPlan.response.parse(body).token);
    }
    expect(await Promise.all(tokens.slice(0, 2).map(open))).toEqual([404, 200]);
  });
});
