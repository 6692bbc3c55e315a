import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import { expect, it } from "vitest";
import { eventTitle } from "./eventTitle.ts";

const now = new Date("2026-11-17T12:30:00.000Z");
const ana = "ana@planner.local";
const ben = "ben@planner.local";
const entry = { id: "1", at: "2026-11-17T12:29:40.000Z", by: ben } as const;
const retry = { kind: "retry", at: "2026-11-18T15:00:00.000Z" } as const;
const booked = { kind: "booking", start: "2026-12-01T16:00:00.000Z" } as const;
const stage = { kind: "stage", from: "new" } as const;

it.each<[string, LeadEvent]>([
  ["Call: No answer", { ...entry, kind: "call", outcome: "no_answer" }],
  [
    "Call corrected: Reached → No answer",
    { ...entry, kind: "call", outcome: "no_answer", corrected_outcome: "reached" },
  ],
  ["Did not call", { ...entry, kind: "not_called" }],
  ["Try again Wed, Nov 18, 3:00 pm", { ...entry, kind: "planned_touch", planned_touch: retry }],
  ["Removed the next touch", { ...entry, kind: "planned_touch", planned_touch: null }],
  ["Took the lead", { ...entry, kind: "owner", is_mine: true }],
  ["Took the lead over", { ...entry, kind: "owner", is_mine: true, take_over: true }],
  ["Returned the lead", { ...entry, kind: "owner", is_mine: false }],
  ["Took the lead over", { ...entry, kind: "given", to: ben }],
  ["Gave the lead to you", { ...entry, kind: "given", to: ana }],
  ["Gave the lead to Cleo", { ...entry, kind: "given", to: "cleo@planner.local" }],
  [
    "Booked for Tue, Dec 1, 4:00 pm (their time 10:00 am)",
    { ...entry, ...booked, canceled: false, time_zone: "America/Chicago" },
  ],
  [
    "Booked for Tue, Dec 1, 4:00 pm (their time zone is unknown)",
    { ...entry, ...booked, canceled: false, time_zone: "Mars/Olympus" },
  ],
  ["Canceled the call on Tue, Dec 1, 4:00 pm", { ...entry, ...booked, canceled: true }],
  ["New → Contacted", { ...entry, ...stage, to: "contacted" }],
  ["New → Lost: Not ready", { ...entry, ...stage, to: "lost", lost_reason: "not_ready" }],
  ["New → Won: $12,500.50", { ...entry, ...stage, to: "won", won_value: 12_500.5 }],
  [
    "New → Contacted. Try again Wed, Nov 18, 3:00 pm",
    { ...entry, ...stage, to: "contacted", planned_touch: retry },
  ],
  ["Saved the plan", { ...entry, by: "", kind: "plan", action: "saved" }],
  ["Saved a link to the plan", { ...entry, kind: "plan", action: "saved" }],
  ["Damaged entry", { ...entry, kind: "damaged" }],
])("says “%s”", (title, event) => {
  expect(eventTitle(event, now, ana).replaceAll("\u00a0", " ")).toBe(title);
});
