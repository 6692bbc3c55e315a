import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { calendarFile } from "./calendarFile.ts";

const entry = {
  site: "Pour; Profit",
  uid: "install-start-20261231@planner",
  day: { year: 2026, month: 12, day: 31 },
  title: "Start, of the plan; with José",
  description: `First line\nSecond line, ${"a long one – ".repeat(12)}C:\\end`,
  writtenAt: new Date("2026-12-28T15:04:05.678Z"),
};

describe("calendarFile", () => {
  it("parses in a calendar library", () => {
    const calendar = new ICAL.Component(ICAL.parse(calendarFile(entry)));
    const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
    expect(event.uid).toBe(entry.uid);
    expect(event.summary).toBe(entry.title);
    expect(event.description).toBe(entry.description);
    expect([event.startDate.isDate, event.startDate.toString()]).toEqual([true, "2026-12-31"]);
    expect(event.endDate.toString()).toBe("2027-01-01");
  });

  it("repeats an event weekly", () => {
    expect(calendarFile(entry)).not.toContain("RRULE");
    const calendar = new ICAL.Component(ICAL.parse(calendarFile({ ...entry, weeks: 12 })));
    const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
    const days = event.iterator();
    expect([days.next(), days.next()].map(String)).toEqual(["2026-12-31", "2027-01-07"]);
    expect(event.component.getFirstPropertyValue("rrule")?.toString()).toContain("COUNT=12");
  });

  it("folds lines at 75 bytes and ends them with CRLF", () => {
    const file = calendarFile(entry);
    expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of file.split("\r\n")) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    }
    expect(file).toContain("DTSTAMP:20261228T150405Z\r\n");
  });
});
