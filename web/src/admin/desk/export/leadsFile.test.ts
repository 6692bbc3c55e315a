import type { Lead } from "@planner/shared/lead/leadSchema";
import { anyText } from "@planner/shared/testing/anyText";
import { readCsv } from "@planner/shared/testing/readCsv";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aLead, someLeads } from "../../../testing/someLeads.ts";
import { leadsFile } from "./leadsFile.ts";

const moment = { now: new Date("2026-11-18T12:00:00.000Z"), timeZone: "America/New_York" };

/** Without the byte order mark, which `text` drops. */
const csvOf = (lead: Partial<Lead>) => leadsFile([aLead(lead)], "csv", moment).text();

/** A lead's cell by its column. */
function cell(csv: string, name: string): string | undefined {
  const [header, first] = readCsv(csv);
  return first?.[header?.indexOf(name) ?? -1];
}

describe("a CSV file", () => {
  it("writes labels and plain figures", async () => {
    const csv = await csvOf({ stage: "lost", lost_reason: "too_expensive", damaged: true });
    expect(cell(csv, "Record")).toBe("Damaged");
    expect(cell(csv, "Stage")).toBe("Lost");
    expect(cell(csv, "Lost reason")).toBe("Too expensive");
    expect(cell(csv, "Revenue in 30 days")).toBe("47922.38");
    const [names = []] = readCsv(csv);
    expect(new Set(names).size).toBe(names.length);
  });

  it("writes when and by whom a lead was booked, won or lost, and what is next", async () => {
    const at = "2026-11-17T12:00:00.000Z";
    const won = await csvOf({ stage: "won", won_at: at, won_by: "ann@a.com", booked_at: at });
    expect(cell(won, "Won by")).toBe("ann@a.com");
    expect(cell(won, "Booked on (UTC)")).toBe(at);
    expect(cell(won, "Lost on (UTC)")).toBe("");
    const lost = await csvOf({ stage: "lost", stage_since: at });
    expect(cell(lost, "Lost on (UTC)")).toBe(at);
    const planned_touch = { kind: "follow_up", at: "2026-11-20T14:00:00.000Z" } as const;
    const next = await csvOf({ stage: "proposal", first_response_at: at, planned_touch });
    expect(cell(next, "Next touch")).toBe("follow up");
    expect(cell(next, "Next touch (UTC)")).toBe(planned_touch.at);
  });

  it("has each time in UTC and in the brand's zone, whatever the browser's is", async () => {
    const winter = "2026-11-17T12:00:00.000Z";
    const summer = "2026-07-01T03:30:09.000Z";
    const csv = await csvOf({
      created_at: summer,
      first_response_at: summer,
      stage: "won",
      booked_at: winter,
      won_at: winter,
    });
    for (const name of ["Received", "Answered"]) {
      expect(cell(csv, `${name} (UTC)`)).toBe(summer);
      expect(cell(csv, `${name} (America/New_York)`)).toBe("2026-06-30 23:30:09");
    }
    for (const name of ["Booked on", "Won on"]) {
      expect(cell(csv, `${name} (UTC)`)).toBe(winter);
      expect(cell(csv, `${name} (America/New_York)`)).toBe("2026-11-17 07:00:00");
    }
    const lost = await csvOf({ stage: "lost", stage_since: winter });
    expect(cell(lost, "Lost on (America/New_York)")).toBe("2026-11-17 07:00:00");
    const planned_touch = { kind: "retry", at: summer } as const;
    const next = await csvOf({ stage: "contacted", first_response_at: winter, planned_touch });
    expect(cell(next, "Next touch")).toBe("retry");
    expect(cell(next, "Next touch (America/New_York)")).toBe("2026-06-30 23:30:09");
  });

  it("keeps any text in one cell, and never turns it into a formula", async () => {
    const starts = fc.constantFrom("", "=", "+", "-", "@", "\t", "\r", "\n", "  =", "＝");
    await fc.assert(
      fc.asyncProperty(starts, anyText, async (start, rest) => {
        const text = start + rest;
        const csv = await csvOf({ first_name: text, website: "end.com" });
        expect([text, `'${text}`]).toContain(cell(csv, "First name"));
        if (start !== "") expect(cell(csv, "First name")).toBe(`'${text}`);
        expect(cell(csv, "First name")).not.toMatch(/^\s*[=+\-@]/);
        expect(cell(csv, "Website")).toBe("end.com");
      }),
    );
  });
});

it("writes one JSON document per line, as stored", async () => {
  const leads = someLeads(2);
  const lines = (await leadsFile(leads, "jsonl", moment).text()).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toEqual(leads);
});
