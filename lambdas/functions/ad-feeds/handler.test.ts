import { createHash } from "node:crypto";
import { Logger } from "@aws-lambda-powertools/logger";
import { dayMs } from "@planner/shared/calendar";
import { type Stage, stages } from "@planner/shared/lead/followUp/stage";
import { anyText } from "@planner/shared/testing/anyText";
import { readCsv } from "@planner/shared/testing/readCsv";
import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { hashEmail, hashPhone } from "../../adFeeds/feedItems.ts";
import type { DeskTables } from "../../desk/DeskTables.ts";
import { moveLead } from "../../desk/editLead.ts";
import { eraseLead } from "../../erasure/eraseLead.ts";
import { readLead } from "../../leads/readLeads.ts";
import { rebuildStatistics } from "../../statistics/rebuildStatistics.ts";
import { settle } from "../../statistics/settle.ts";
import { aLeadItem, storeItems } from "../../testing/aLead.ts";
import { apiEvent } from "../../testing/apiEvent.ts";
import { captureLog } from "../../testing/captureLog.ts";
import { expectedConversions, storedConversions } from "../../testing/recount.ts";
import { feedSettings, testApi } from "../../testing/testApi.ts";
import { interruptedTable, newDeskTables } from "../../testing/testDatabase.ts";

/** Also run once with 10,000. */
const leadCount = 400;

const now = new Date("2026-12-31T08:00:00.000Z");
const logged = captureLog();
let tables: DeskTables;
beforeEach(async () => {
  tables = { ...(await newDeskTables()), adFeeds: feedSettings };
});

const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;

function get(file: string, authorization = basic("ads:feed password")) {
  const [service, id = ""] = file.split("/");
  const event = apiEvent({
    method: "GET",
    path: `/feeds/${service}-ads/{id}`,
    id,
    headers: authorization === "" ? {} : { authorization },
  });
  const api = testApi(tables, { now }, { logger: new Logger() });
  return api.run(service === "google" ? "googleFeed" : "microsoftFeed", event);
}

const conversionsNow = () => storedConversions(tables);
async function expectRecount() {
  const expected = (await expectedConversions(tables, now)).map(({ key }) => key);
  expect(await conversionsNow()).toEqual(expected.toSorted());
}

const hostile = fc.oneof(anyText, fc.constantFrom("=1+1", '"', "-2,3\r\n", "@SUM(A1)", "+1", "'"));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const time = fc.nat(100 * dayMs).map((age) => new Date(now.getTime() - age).toISOString());
const anyLead = fc
  .record({
    first_name: hostile,
    company_name: hostile,
    work_email: fc.constantFrom("An.n+ads@gmail.com", "b.o+b@floors.com", ""),
    stage: fc.constantFrom(...stages, "won" as const, "won" as const),
    booked_at: maybe(time),
    won_at: maybe(time),
    won_value: maybe(fc.constantFrom(0, 4_500, 1_234.56)),
    consent_version: maybe(fc.constantFrom("2026-11-21", "2026-11-22", "2026-11-23", "9999-01-01")),
    suspect: fc.constantFrom(...Array(4), ["honeypot" as const]),
    gclid: maybe(hostile),
    msclkid: maybe(hostile),
  })
  .map(({ gclid, msclkid, ...lead }) =>
    aLeadItem({
      ...Object.fromEntries(Object.entries(lead).filter(([, value]) => value !== undefined)),
      attribution: { ...(gclid && { gclid }), ...(msclkid && { msclkid }) },
    }),
  );

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const emailHashes = {
  "An.n+ads@gmail.com": sha256("ann@gmail.com"),
  "b.o+b@floors.com": sha256("b.o+b@floors.com"),
};

const googleHeader =
  "Google Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency,Order ID,Email,Phone Number,Ad User Data,Ad Personalization";
const microsoftHeader =
  "Microsoft Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency Code";

/** A row as a text. Its first cell cannot be a formula, and its time is of New York. */
function readRow([id = "", name, at = "", ...rest]: readonly string[], row: number): string {
  if (row === 0) return [id, name, at, ...rest].join();
  expect(id).not.toMatch(/^\s*[=+\-@]/);
  expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[45]00$/);
  return JSON.stringify([textOf(id), name, Date.parse(at), ...rest]);
}

type Expected = Awaited<ReturnType<typeof expectedConversions>>[number];

function microsoftRow({ conversion, at, lead }: Expected, clickId = lead.attribution?.msclkid) {
  const [name, value] =
    conversion === "won" ? ["Job won", lead.won_value ?? ""] : ["Call booked", 150];
  const seconds = Math.floor(Date.parse(at) / 1000) * 1000;
  return JSON.stringify([textOf(clickId), name, seconds, String(value), "USD"]);
}

function googleRow(expected: Expected): string {
  const { conversion, lead, hasConsent } = expected;
  const email = new Map(Object.entries(emailHashes)).get(lead.work_email) ?? "";
  const contact = [email, sha256("+13058675319"), "GRANTED", "GRANTED"];
  const rest = [`${lead.id}-${conversion}`, ...(hasConsent ? contact : ["", "", "", ""])];
  const row = JSON.parse(microsoftRow(expected, lead.attribution?.gclid ?? ""));
  return JSON.stringify([...row, ...rest]);
}

/** Without the apostrophe that keeps a text from being a formula. */
const textOf = (cell = "") => cell.replace(/^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/, "");
const sorted = (rows: readonly string[]) => rows.toSorted();

describe("the feeds", () => {
  it("have a row for each lead that may leave, and no other", async () => {
    const leads = fc.sample(anyLead, { seed: 38, numRuns: leadCount });
    const keys = leads.map(({ idempotency_key }) => idempotency_key);
    const smokeTest = { ...aLeadItem({ stage: "won", won_at: now.toISOString() }) };
    const attribution = { gclid: "smoke" };
    await storeItems(tables, [...leads, { ...smokeTest, attribution, entity: "smoke-test" }]);
    await settle(tables, [smokeTest.idempotency_key, ...keys], now);
    for (const key of keys.slice(0, 40)) await eraseLead(tables, key, now);
    await settle(tables, keys.toReversed(), now);
    await expectRecount();
    const expected = await expectedConversions(tables, now);
    for (const conversion of ["booked", "won"] as const) {
      const ofConversion = expected.filter((each) => each.conversion === conversion);
      const google = ofConversion.filter((each) => each.lead.attribution?.gclid || each.hasConsent);
      const microsoft = ofConversion.filter((each) => each.lead.attribution?.msclkid);
      expect(google.length).toBeGreaterThan(leadCount / 20);
      const readRows = async (file: string) =>
        readCsv((await get(`${file}/${conversion}.csv`)).body).map(readRow);
      expect(sorted(await readRows("google"))).toEqual(
        sorted([googleHeader, ...google.map(googleRow)]),
      );
      expect(sorted(await readRows("microsoft"))).toEqual(
        sorted([microsoftHeader, ...microsoft.map((each) => microsoftRow(each))]),
      );
    }
    expect(logged.join("\n")).not.toMatch(/[\da-f]{64}|@|Ann/);
  });

  it("follow a lead's moves, and its erasure even after they were turned off", async () => {
    const lead = aLeadItem({ attribution: { gclid: "Cj0K" } });
    const key = lead.idempotency_key;
    await storeItems(tables, [lead]);
    const kinds = async () => (await conversionsNow()).map((each) => each.split(" ")[0]);
    const move = async (stage: Stage) => {
      const version = (await readLead(tables, key))?.version ?? 0;
      const edit = { leadId: lead.id, by: "ann@example.com", now, eventId: uuidv7() };
      await moveLead(tables, { ...edit, version, patch: { stage } });
      await settle(tables, [key], now);
      return kinds();
    };
    expect(await move("call_booked")).toEqual(["booked"]);
    expect(await move("won")).toEqual(["booked", "won"]);
    expect(await move("lost")).toEqual(["booked"]);
    expect(await move("contacted")).toEqual([]);
    expect(await move("won")).toEqual(["booked", "won"]);
    const before = await conversionsNow();
    await rebuildStatistics(tables, { now: () => now, pace: async () => undefined });
    expect(await conversionsNow()).toEqual(before);
    tables = { ...tables, adFeeds: undefined };
    await eraseLead(tables, key, now);
    await settle(tables, [key], now);
    expect(await kinds()).toEqual([]);
  });

  it.each([5, 6, 7])(
    "forget a lead that is erased before request %i of a settling",
    async (nth) => {
      const booked = { stage: "call_booked" as const, booked_at: now.toISOString() };
      const lead = aLeadItem({ ...booked, attribution: { gclid: "Cj0K" } });
      const keys = [lead.idempotency_key];
      await storeItems(tables, [lead]);
      let requests = 0;
      const late = interruptedTable(tables, async (moment) => {
        if (moment !== "before" || ++requests !== nth) return;
        await eraseLead(tables, lead.idempotency_key, now);
        await settle(tables, keys, now);
      });
      await settle(late, keys, now);
      expect(requests).toBeGreaterThanOrEqual(nth);
      expect(await conversionsNow()).toEqual([]);
    },
  );

  it.each([
    ["no password", ""],
    ["another password", basic("ads:feed passwore")],
    ["another user", basic("admin:feed password")],
    ["another scheme", basic("ads:feed password").replace("Basic", "Bearer")],
  ])("are refused with %s", async (_, authorization) => {
    const { statusCode, headers, body } = await get("google/won.csv", authorization);
    expect(statusCode).toBe(401);
    expect(headers["www-authenticate"]).toMatch(/^Basic realm=/);
    expect(body).not.toContain("Conversion");
  });

  it("are never stored by a cache", async () => {
    expect(await get("microsoft/won.csv")).toMatchObject({
      statusCode: 200,
      headers: { "content-type": "text/csv; charset=utf-8", "cache-control": "no-store" },
    });
  });
});

// https://developers.google.com/data-manager/api/devguides/concepts/formatting, and the hash in its quickstart
it("hashes addresses and numbers as Google's examples", () => {
  expect(hashEmail("dana@example.com ")).toBe(
    "07e2f1394b0ea80e2adca010ea8318df697001a005ba7452720edda4b0ce57b3",
  );
  expect(hashEmail("cloudy.sanfrancisco+shopping@gmail.com")).toBe(
    sha256("cloudysanfrancisco@gmail.com"),
  );
  expect(hashEmail("user.name+NYC@Example.com")).toBe(sha256("user.name+nyc@example.com"));
  expect(hashPhone("+18005550100")).toBe(sha256("+18005550100"));
  expect([hashEmail(""), hashPhone(""), hashPhone("(800) 555-0100")]).toEqual(Array(3));
});
