import { createHash } from "node:crypto";
import { Logger } from "@aws-lambda-powertools/logger";
import { dayMs } from "@planner/shared/calendar";
import { type Stage, stages } from "@planner/shared/lead/followUp/stage";
import { anyText } from "@planner/shared/testing/anyText";
import { readCsv } from "@planner/shared/testing/readCsv";
import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, it } from "vitest";
import { moveLead } from "../../leads/edits/moveLead.ts";
import { eraseLead } from "../../operators/eraseLead.ts";
import { rebuildStatistics } from "../../operators/rebuildStatistics.ts";
import { settle } from "../../statistics/settle.ts";
import type { Tables } from "../../tables/Tables.ts";
import { aLeadItem, storeItems } from "../../testing/aLead.ts";
import { adminClaims, apiEvent } from "../../testing/apiEvent.ts";
import { captureLog } from "../../testing/captureLog.ts";
import { conversionsIn, expectedConversions, feedSettings } from "../../testing/recount.ts";
import { testApi } from "../../testing/testApi.ts";
import { interruptedTable, itemsIn, newDeskTables } from "../../testing/testDatabase.ts";

const now = new Date("2026-12-31T08:00:00.000Z");
const wonNow = { stage: "won", won_at: now.toISOString(), attribution: { gclid: "Cj0K" } } as const;
const logged = captureLog();
let tables: Tables;
beforeEach(async () => {
  tables = { ...newDeskTables(), adFeeds: feedSettings };
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
    conversions: maybe(
      fc.record({
        won: fc.record({
          at: time,
          value: maybe(fc.constantFrom(0, 900)),
          changed_at: maybe(time),
          retracted_at: maybe(time),
        }),
      }),
    ),
  })
  .map((lead) => aLeadItem(JSON.parse(JSON.stringify(lead))));

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const columns = {
  google:
    "Google Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency,Order ID,Email,Phone Number,Ad User Data,Ad Personalization",
  microsoft:
    "Type,Status,Id,Parent Id,Client Id,Name,Conversion Currency Code,Conversion Name,Conversion Time,Conversion Value,Microsoft Click Id,Adjustment Type,Adjustment Time,Adjustment Value,Adjustment Currency Code",
};

type Expected = Awaited<ReturnType<typeof expectedConversions>>[number];

const seconds = (at: string) => Math.floor(Date.parse(at) / 1000) * 1000;

/** The rows that a conversion must have. None if the service cannot match it. */
function rowsOf(service: Service, reached: Expected): readonly (readonly unknown[])[] {
  return service === "google" ? googleRows(reached) : microsoftRows(reached);
}

function googleRows({ lead, hasConsent, at, conversion, counts }: Expected) {
  const { gclid = "" } = lead.attribution ?? {};
  if (!counts || !(gclid || hasConsent)) return [];
  const isWon = conversion === "won";
  const name = isWon ? "Job won" : "Call booked";
  const value = isWon ? String(lead.won_value ?? "") : "150";
  const hashes = [lead.work_email && sha256("ann@gmail.com"), sha256("+13058675319")];
  const contact = hasConsent ? [...hashes, "GRANTED", "GRANTED"] : ["", "", "", ""];
  return [[gclid, name, seconds(at), value, "USD", `${lead.id}-${conversion}`, ...contact]];
}

function microsoftRows({ lead, at, conversion, counts }: Expected) {
  const { msclkid } = lead.attribution ?? {};
  if (!msclkid) return [];
  const known = lead.conversions?.[conversion];
  const type = "Offline Conversion";
  const id = `${lead.id}-${conversion}`;
  const name = conversion === "won" ? "Job won" : "Call booked";
  const row = (currency: string, value: unknown, ...adjustment: unknown[]) => [
    ...[type, "", "", "", id, "", currency, name, seconds(at), String(value ?? ""), msclkid],
    ...[...adjustment, "", "", "", ""].slice(0, 4),
  ];
  if (!counts) return [row("", "", "Retract", seconds(known?.retracted_at ?? ""))];
  const value = conversion === "won" ? lead.won_value : 150;
  if (known?.changed_at === undefined) return [row("USD", value)];
  const first = row("USD", known.value);
  if (value === undefined) return [first];
  return [first, row("", "", "Restate", seconds(known.changed_at), String(value), "USD")];
}

const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();
const apostrophe = /^'(?=[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

async function rowsIn(service: Service, conversion: string) {
  const { statusCode, headers, body } = await get(service, `${conversion}.csv`);
  expect([statusCode, headers["cache-control"]]).toEqual([200, "no-store"]);
  const [header, ...rows] = readCsv(body);
  expect(header?.join()).toBe(columns[service]);
  if (service === "google") return rows.map(readGoogleRow);
  expect(rows.shift()?.join()).toBe("Format Version,,,,,6.0,,,,,,,,,");
  return rows.map(readMicrosoftRow);
}

function readGoogleRow([id = "", name, at = "", ...rest]: readonly string[]) {
  expect(id).not.toMatch(/^[\s\p{C}]*[=+\-@]/u);
  expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[45]00$/);
  return [id.replace(apostrophe, ""), name, Date.parse(at), ...rest];
}

/** The times are in UTC, in the form of Microsoft's example. */
function readMicrosoftRow(row: readonly string[]) {
  const at = row[8] ?? "";
  const id = row[10] ?? "";
  const adjustedAt = row[12] ?? "";
  expect(id).not.toMatch(/^[\s\p{C}]*[=+\-@]/u);
  const parse = (text: string) => {
    expect(text).toMatch(/^[1-9]\d?\/[1-9]\d?\/\d{4} [1-9]\d?:\d\d:\d\d [AP]M$/);
    return Date.parse(`${text} UTC`);
  };
  const texts: (string | number)[] = [...row];
  texts[8] = parse(at);
  texts[10] = id.replace(apostrophe, "");
  if (adjustedAt !== "") texts[12] = parse(adjustedAt);
  return texts;
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
      const rows = own.flatMap((each) => rowsOf(service, each));
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

it("Microsoft learns of a corrected value and a lost win, and a win that returns keeps its time", async () => {
  const lead = aLeadItem({ attribution: { msclkid: "abc" } });
  await storeItems(tables, [lead]);
  let version = lead.version;
  const move = async (day: number, patch: { stage: Stage; won_value?: number }) => {
    const at = new Date(now.getTime() + (day - 10) * dayMs);
    const edit = { leadId: lead.id, by: "ann@example.com", now: at, eventId: uuidv7() };
    await moveLead(tables, { ...edit, version: version++, patch });
    await settle(tables, [lead.idempotency_key], now);
    const rows = readCsv((await get("microsoft", "won.csv")).body).slice(2);
    return rows.map((row) => [row[8], row[9], ...row.slice(11)].join("|").replace(/\|+$/, ""));
  };
  const won = { stage: "won", won_value: 4_500 } as const;
  const added = "12/21/2026 8:00:00 AM|4500";
  expect(await move(0, won)).toEqual([added]);
  expect(await move(1, { ...won, won_value: 5_000 })).toEqual([
    added,
    "12/21/2026 8:00:00 AM||Restate|12/22/2026 8:00:00 AM|5000|USD",
  ]);
  expect(await move(2, { stage: "proposal" })).toEqual([
    "12/21/2026 8:00:00 AM||Retract|12/23/2026 8:00:00 AM",
  ]);
  expect(await move(3, won)).toEqual([
    added,
    "12/21/2026 8:00:00 AM||Restate|12/24/2026 8:00:00 AM|4500|USD",
  ]);
  await eraseLead(tables, lead.idempotency_key, now);
  await settle(tables, [lead.idempotency_key], now);
  expect(await stored()).toEqual([]);
});

it("administrators download the file for Microsoft", async () => {
  const lead = aLeadItem({ ...wonNow, attribution: { msclkid: "abc" } });
  await storeItems(tables, [lead]);
  await settle(tables, [lead.idempotency_key], now);
  const api = testApi(tables, { now });
  const query = { conversion: "won" };
  const { body } = await get("microsoft", "won.csv");
  expect(body).toContain("abc");
  const downloaded = { status: 200, body: { file: body } };
  expect(await api.call("microsoftConversions", { query })).toMatchObject(downloaded);
  const claims = adminClaims({ "cognito:groups": "[viewers]" });
  expect(await api.call("microsoftConversions", { query, claims })).toMatchObject({ status: 403 });
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
