import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { calendarFile } from "./calendarFile.ts";
import { mondayReminder } from "./reminders.ts";

const entry = {
  uid: "install-start-20261231@planner",
  day: "2026-12-31",
  title: "Start, of the plan; with José",
  description: `First line\nSecond line, ${"a long one – ".repeat(12)}C:\\end`,
};
const fileOf = (...entries: Parameters<typeof calendarFile>[0]) =>
  calendarFile(entries, {
    site: "Pour; Profit",
    writtenAt: new Date("2026-12-28T15:04:05.678Z"),
  });

function eventsOf(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
}

describe("calendarFile", () => {
  it("parses in a calendar library, with alarms at 8:00 that leave the time free", () => {
    const [event, other] = eventsOf(fileOf(entry, { ...entry, uid: "other" }));
    expect(event?.uid).toBe(entry.uid);
    expect(event?.summary).toBe(entry.title);
    expect(event?.description).toBe(entry.description);
    expect(event?.startDate.toString()).toBe("2026-12-31T08:00:00");
    expect(event?.component.getFirstPropertyValue("transp")).toBe("TRANSPARENT");
    const alarm = event?.component.getFirstSubcomponent("valarm");
    expect(alarm?.getFirstPropertyValue("trigger")?.toString()).toBe("PT0S");
    expect(other?.uid).toBe("other");
  });

  it("repeats an event weekly", () => {
    expect(fileOf(entry)).not.toContain("RRULE");
    const [event] = eventsOf(fileOf({ ...entry, weeks: 12 }));
    const days = event?.iterator();
    expect([days?.next(), days?.next()].map((day) => day?.toString().slice(0, 10))).toEqual([
      "2026-12-31",
      "2027-01-07",
    ]);
    expect(event?.component.getFirstPropertyValue("rrule")?.toString()).toContain("COUNT=12");
  });

  it("replaces a plan's Mondays if the start or the link changes, and carries the link", () => {
    const plan = { plan_id: "a-plan", start_date: "2026-11-30" };
    const first = mondayReminder(plan, "https://x.com/plan#one");
    const moved = mondayReminder({ ...plan, start_date: "2026-12-14" }, "https://x.com/plan#two");
    const [one] = eventsOf(fileOf(first));
    const [two] = eventsOf(
      calendarFile([moved], { site: "Pour", writtenAt: new Date("2026-12-29T15:04:05.678Z") }),
    );
    expect(two?.uid).toBe(one?.uid);
    expect(two?.sequence).toBeGreaterThan(one?.sequence ?? Number.NaN);
    expect(two?.startDate.toString()).toBe("2026-12-21T08:00:00");
    expect(two?.component.getFirstPropertyValue("url")).toBe("https://x.com/plan#two");
    const [other] = eventsOf(
      fileOf(mondayReminder({ ...plan, plan_id: "other" }, "https://x.com")),
    );
    expect(other?.uid).not.toBe(one?.uid);
    expect(fileOf(entry)).not.toContain("URL:");
  });

  it("folds lines at 75 bytes and ends them with CRLF", () => {
    const file = fileOf(entry);
    expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of file.split("\r\n")) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    }
    expect(file).toContain("DTSTAMP:20261228T150405Z\r\n");
  });
});
