import { seedDraws } from "@planner/lambdas/forecast/outcome/sampling";
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
});
