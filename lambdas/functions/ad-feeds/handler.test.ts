import { createHash } from "node:crypto";
import { Logger } from "@aws-lambda-powertools/logger";
import { dayMs } from "@planner/shared/calendar";
import { type Stage, stages } from "@planner/shared/lead/followUp/stage";
import { anyText } from "@planner/shared/testing/anyText";
import { readCsv } from "@planner/shared/testing/readCsv";
import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, it } from "vitest";
import { hashEmail, hashPhone } from "../../adFeeds/feedItems.ts";
import type { DeskTables } from "../../desk/DeskTables.ts";
import { moveLead } from "../../desk/editLead.ts";
import { eraseLead } from "../../erasure/eraseLead.ts";
import { rebuildStatistics } from "../../statistics/rebuildStatistics.ts";
import { settle } from "../../statistics/settle.ts";
import { aLeadItem, storeItems } from "../../testing/aLead.ts";
import { apiEvent } from "../../testing/apiEvent.ts";
import { captureLog } from "../../testing/captureLog.ts";
import { conversionsIn, expectedConversions, feedSettings } from "../../testing/recount.ts";
import { testApi } from "../../testing/testApi.ts";
import { interruptedTable, itemsIn, newDeskTables } from "../../testing/testDatabase.ts";

const now = new Date("2026-12-31T08:00:00.000Z");
const wonNow = { stage: "won", won_at: now.toISOString(), attribution: { gclid: "Cj0K" } } as const;
const logged = captureLog();
let tables: DeskTables;
beforeEach(async () => {
  tables = { ...(await newDeskTables()), adFeeds: feedSettings };
});
const stored = async () => conversionsIn(await itemsIn(tables, tables.deskTableName));

type Service = "google" | "microsoft";

function get(service: Service, id: string, password = "ads:the password") {
  const authorization = password && `Basic ${Buffer.from(password).toString("base64")}`;
  const request = apiEvent({ method: "GET", id, headers: { authorization } });
  return testApi(tables, { now }, { logger: new Logger() }).run(`${service}Feed`, request);
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const hostile = fc.oneof(anyText, fc.constantFrom("=1+1", '"', "-2,3\r\n", "@SUM(A1)", "+1", "'"));
const time = fc.nat(100 * dayMs).map((age) => new Date(now.getTime() - age).toISOString());
const anyLead = fc
  .record({
    first_name: hostile,
    work_email: fc.constantFrom("An.n+ads@gmail.com", ""),
    stage: fc.constantFrom(...stages, "won", "won"),
    booked_at: maybe(time),
    won_at: maybe(time),
    won_value: maybe(fc.constantFrom(0, 4_500, 1_234.56)),
    consent_version: fc.constantFrom("2026-11-21", "2026-11-22", "2026-11-23", "9999-01-01", ""),
    suspect: fc.constantFrom(...Array(4), ["honeypot"]),
    attribution: fc.record({ gclid: maybe(hostile), msclkid: maybe(hostile) }),
  })
  .map((lead) => aLeadItem(JSON.parse(JSON.stringify(lead))));

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const common = "Conversion Name,Conversion Time,Conversion Value,Conversion Currency";
const columns = {
  google: `Google Click ID,${common},Order ID,Email,Phone Number,Ad User Data,Ad Personalization`,
  microsoft: `Microsoft Click ID,${common} Code`,
};

/** The row that a conversion must have. None if the service cannot match it. */
function rowOf(service: Service, reached: Awaited<ReturnType<typeof expectedConversions>>[number]) {
  const { lead, hasConsent, at, conversion } = reached;
  const { gclid = "", msclkid } = lead.attribution ?? {};
  const won = ["Job won", String(lead.won_value ?? "")];
  const [name, value] = conversion === "won" ? won : ["Call booked", "150"];
  const facts = [name, Math.floor(Date.parse(at) / 1000) * 1000, value, "USD"];
  if (service === "microsoft") return msclkid ? [[msclkid, ...facts]] : [];
  const hashes = [lead.work_email && sha256("ann@gmail.com"), sha256("+13058675319")];
  const contact = hasConsent ? [...hashes, "GRANTED", "GRANTED"] : ["", "", "", ""];
  return gclid || hasConsent ? [[gclid, ...facts, `${lead.id}-${conversion}`, ...contact]] : [];
}

const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();
const apostrophe = /^'(?=[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

async function rowsIn(service: Service, conversion: string) {
  const { statusCode, headers, body } = await get(service, `${conversion}.csv`);
  expect([statusCode, headers["cache-control"]]).toEqual([200, "no-store"]);
  const [header, ...rows] = readCsv(body);
  expect(header?.join()).toBe(columns[service]);
  return rows.map(([id = "", name, at = "", ...rest]) => {
    expect(id).not.toMatch(/^[\s\p{C}]*[=+\-@]/u);
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[45]00$/);
    return [id.replace(apostrophe, ""), name, Date.parse(at), ...rest];
  });
}

it("feeds have a row for each lead that a service may learn about, and no other", async () => {
  const leads = fc.sample(anyLead, { seed: 38, numRuns: 200 });
  const all = [{ ...aLeadItem(wonNow), entity: "smoke-test" }, ...leads];
  const keys = all.map(({ idempotency_key }) => idempotency_key);
  await storeItems(tables, all);
  await settle(tables, keys, now);
  for (const key of keys.slice(1, 40)) await eraseLead(tables, key, now);
  await settle(tables, keys.toReversed(), now);
  const conversions = await expectedConversions(tables, now);
  expect(await stored()).toEqual(conversions.map(({ name }) => name).toSorted());
  for (const service of ["google", "microsoft"] as const)
    for (const name of ["booked", "won"]) {
      const own = conversions.filter(({ conversion }) => conversion === name);
      const rows = own.flatMap((each) => rowOf(service, each));
      expect(rows.length).toBeGreaterThan(10);
      expect(sorted(await rowsIn(service, name))).toEqual(sorted(rows));
    }
  expect(logged.join("\n")).not.toMatch(/[\da-f]{64}|@|Ann/);
});

it("feeds follow a lead's moves, and its erasure even after they were turned off", async () => {
  const lead = aLeadItem({ attribution: wonNow.attribution });
  const key = lead.idempotency_key;
  await storeItems(tables, [lead]);
  const kinds = async () => (await stored()).map((each) => /\w+(?= )/.exec(each)?.[0]);
  let version = lead.version;
  const move = async (stage: Stage) => {
    const edit = { leadId: lead.id, by: "ann@example.com", now, eventId: uuidv7() };
    await moveLead(tables, { ...edit, version: version++, patch: { stage } });
    await settle(tables, [key], now);
    return kinds();
  };
  expect(await move("call_booked")).toEqual(["booked"]);
  expect(await move("contacted")).toEqual([]);
  expect(await move("won")).toEqual(["booked", "won"]);
  expect(await move("lost")).toEqual(["booked"]);
  const before = await stored();
  await rebuildStatistics(tables, { now: () => now, pace: async () => undefined });
  expect(await stored()).toEqual(before);
  tables = { ...tables, adFeeds: undefined };
  await eraseLead(tables, key, now);
  await settle(tables, [key], now);
  expect(await kinds()).toEqual([]);
});

it.each([5, 6, 7])("feeds forget a lead that is erased before request %i", async (nth) => {
  const lead = aLeadItem(wonNow);
  await storeItems(tables, [lead]);
  let requests = 0;
  const late = interruptedTable(tables, async (moment) => {
    if (moment !== "before" || ++requests !== nth) return;
    await eraseLead(tables, lead.idempotency_key, now);
    await settle(tables, [lead.idempotency_key], now);
  });
  await settle(late, [lead.idempotency_key], now);
  expect(requests).toBeGreaterThanOrEqual(nth);
  expect(await stored()).toEqual([]);
});

it.each(["", "ads:the passwore", "admin:the password"])("feeds refuse %j", async (password) => {
  const { statusCode, headers, body } = await get("google", "won.csv", password);
  expect(headers["www-authenticate"]).toMatch(/^Basic realm=/);
  expect([statusCode, body]).toEqual([401, expect.stringContaining("wrong")]);
});

// https://developers.google.com/data-manager/api/devguides/concepts/formatting, and a hash in its quickstart
it("hashes addresses and numbers as in Google's examples", () => {
  expect(hashEmail("dana@example.com ")).toMatch(/^07e2f1394b0ea80e2adca010ea8318df697001a0/);
  expect(hashEmail("cloudy.sanfrancisco+a@gmail.com")).toBe(sha256("cloudysanfrancisco@gmail.com"));
  expect(hashEmail("user.name+NYC@Example.com")).toBe(sha256("user.name+nyc@example.com"));
  expect(hashPhone("+18005550100")).toBe(sha256("+18005550100"));
  expect([hashEmail(""), hashPhone(""), hashPhone("(800) 555-0100")]).toEqual(Array(3));
});
