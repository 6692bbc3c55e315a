import { computePlan } from "@planner/shared/plan/computePlan";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { inputsByKind, somePlanInputs } from "../testing/somePlanInputs.ts";
import { calendarFile } from "./calendarFile.ts";
import { planSummary } from "./planSummary.ts";

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

const monday = { year: 2026, month: 11, day: 23 };

describe("planSummary", () => {
  it("summarizes the plan in a few lines", () => {
    expect(planSummary(computePlan(inputsByKind.passing), "baseline", monday).split("\n")).toEqual([
      "My 30-day ad-budget plan",
      "Daily ad spend: $180 (On Track)",
      "Goal: 10 booked estimates a week, average job $3,500, margin 55%",
      "30 days: 12.6 jobs, $35,311 revenue, $19,421 gross profit",
      "90 days: 64.4 jobs, $180,304 revenue, $99,167 gross profit",
      "Scenario: Baseline. Estimates, not a promise.",
      "Next start date: Monday, November 23",
    ]);
  });

  it("has no start date for a plan below the gate", () => {
    expect(planSummary(computePlan(inputsByKind.yellow), "expected", monday)).not.toContain(
      "start",
    );
  });

  it("has no figures for a target that is already reached", () => {
    expect(planSummary(computePlan(inputsByKind.zero), "expected", monday).split("\n")).toEqual([
      "My 30-day ad-budget plan",
      "Daily ad spend: $0.00. I already hit my target.",
      "Goal: 10 booked estimates a week (12 now), average job $3,500, margin 55%",
    ]);
  });

  it("includes the current estimates", () => {
    const inputs = somePlanInputs({ target_estimates_per_week: 12, current_estimates_per_week: 4 });
    expect(planSummary(computePlan(inputs), "expected", monday)).toContain(
      "Goal: 12 booked estimates a week (4 now), average job $3,500, margin 55%",
    );
  });
});
