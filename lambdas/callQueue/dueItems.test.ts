import { describe, expect, it } from "vitest";
import { aLead } from "../testing/aLead.ts";
import { type DueScope, dueItemOf, duePartition, groupOf } from "./dueItems.ts";

describe("the item of a planned touch that has passed", () => {
  const now = new Date("2026-11-23T15:00:00.000Z");
  const lead = aLead({
    created_at: "2026-11-20T08:30:00.000Z",
    first_response_at: "2026-11-20T08:31:00.000Z",
    stage: "contacted",
    planned_touch: { kind: "follow_up", at: "2026-11-23T14:00:00.000Z" },
  });
  const ownKey = `2026-11-23T14:00:00.000Z#${lead.id}`;
  const earlierKey = `2026-11-22T14:00:00.000Z#${lead.id}`;
  const itemUnder = (group: "later" | "follow_up", sk = ownKey) => ({
    pk: duePartition(1, group),
    sk,
  });

  function storedGroup(scope: Partial<DueScope>) {
    const due = dueItemOf(lead, "a-key", { generation: 1, now, ...scope });
    return due && groupOf(due.item);
  }

  // The schedule alerts what it finds under `later`.
  it.each<[string, Partial<DueScope>]>([
    ["was waiting for its time", { before: itemUnder("later") }],
    ["was planned after its time", { before: itemUnder("later", earlierKey) }],
    ["replaces another one that was due", { before: itemUnder("follow_up", earlierKey) }],
    ["is less than a day old after a rebuild", {}],
  ])("is left to the schedule if the touch %s", (_, scope) => {
    expect(storedGroup(scope)).toBe("later");
  });

  it.each<[string, Partial<DueScope>]>([
    ["was just alerted", { before: itemUnder("later"), alerted: new Set([ownKey]) }],
    ["was alerted last", { before: itemUnder("later"), lastAlerted: ownKey }],
    ["was due before", { before: itemUnder("follow_up") }],
    ["is a day old after a rebuild", { now: new Date("2026-11-24T14:00:00.000Z") }],
  ])("is in the queue if the touch %s", (_, scope) => {
    expect(storedGroup(scope)).toBe("follow_up");
  });
});
