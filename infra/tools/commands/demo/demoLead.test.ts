import { seedDraws } from "@planner/lambdas/forecast/sampling";
import { dayMs } from "@planner/shared/calendar";
import { describe, expect, it } from "vitest";
import { demoLead } from "./demoLead.ts";

const now = new Date("2026-11-21T12:00:00.000Z");
const random = seedDraws("demo leads");
const leads = Array.from({ length: 500 }, () =>
  demoLead(new Date(now.getTime() - (30 + random() * 60) * dayMs), now, random),
).filter(({ item }) => item.suspect === undefined);

describe("made-up leads of the last months", () => {
  it("are in every stage after New", () => {
    const stages = new Set(leads.map(({ item }) => item.stage));
    expect([...stages].sort()).toEqual(["call_booked", "contacted", "lost", "proposal", "won"]);
  });

  it("have a timeline in order, which ends by now in their stage", () => {
    for (const { item, events } of leads) {
      const times = events.map(({ at }) => at);
      expect(times).toEqual(times.toSorted());
      expect(times.every((at) => at >= item.created_at && at <= now.toISOString())).toBe(true);
      const moves = events.flatMap((event) => (event.kind === "stage" ? [event.to] : []));
      expect(moves.at(-1)).toBe(item.stage);
    }
  });

  it("are answered within five minutes, more than half of them", () => {
    const responses = leads.flatMap(({ item: { created_at, first_response_at, source } }) =>
      first_response_at === undefined || source !== undefined
        ? []
        : [Date.parse(first_response_at) - Date.parse(created_at)],
    );
    const early = responses.filter((ms) => ms <= 5 * 60_000);
    expect(early.length / responses.length).toBeGreaterThan(0.5);
    expect(early.length / responses.length).toBeLessThan(0.8);
    expect(Math.min(...responses)).toBeGreaterThanOrEqual(60_000);
  });

  it("have the email address of their company's domain, or a free one with the company's name", () => {
    const companies = leads.filter(({ item }) => !item.work_email.endsWith("@gmail.com"));
    for (const { item } of companies) {
      const [, domain] = item.work_email.split("@");
      expect(item.website).toBe(domain);
    }
    const free = leads.filter(({ item }) => item.work_email.endsWith("@gmail.com"));
    for (const { item } of free) {
      expect(item.work_email).toMatch(/^[a-z]+\.[a-z]{6}@gmail\.com$/);
    }
    expect(free.some(({ item }) => item.website === "")).toBe(true);
    expect(free.length / leads.length).toBeGreaterThan(0.25);
    expect(free.length / leads.length).toBeLessThan(0.45);
  });
});
