import { describe, expect, it } from "vitest";
import { dayMs } from "../calendar.ts";
import { conversionsAfter, reachedAt } from "./conversion.ts";
import type { Stage } from "./followUp/stage.ts";

const firstDay = Date.parse("2026-11-23T14:05:00.000Z");
const onDay = (day: number) => new Date(firstDay + day * dayMs).toISOString();

type Lead = Parameters<typeof conversionsAfter>[0];

/** The lead's conversions after moves on these days, each with the mark that an edit sets. */
function afterMoves(moves: readonly (readonly [day: number, stage: Stage, wonValue?: number])[]) {
  let lead: Lead = { stage: "new" };
  for (const [day, stage, won_value] of moves) {
    const at = onDay(day);
    const wonAt = lead.won_at ?? at;
    const after = {
      ...lead,
      stage,
      won_value,
      won_at: stage === "won" ? wonAt : undefined,
      booked_at: lead.booked_at ?? (stage === "call_booked" ? at : undefined),
    };
    lead = { ...after, conversions: conversionsAfter(lead, after, new Date(at)) };
  }
  return lead.conversions ?? {};
}

describe("a conversion", () => {
  it("has the time and the value of the first win", () => {
    expect(afterMoves([[0, "won", 4500]]).won).toEqual({ at: onDay(0), value: 4500 });
  });

  it("keeps both when the value is corrected", () => {
    const { won } = afterMoves([
      [0, "won", 4500],
      [2, "won", 5000],
    ]);
    expect(won).toEqual({ at: onDay(0), value: 4500, changed_at: onDay(2) });
  });

  it("is retracted when the lead moves back", () => {
    const { won } = afterMoves([
      [0, "won", 4500],
      [1, "proposal"],
      [2, "contacted"],
    ]);
    expect(won).toEqual({ at: onDay(0), value: 4500, retracted_at: onDay(1) });
  });

  it.each([
    ["within 90 days has the first time", 89.9, { at: onDay(0), value: 4500 }],
    ["later is another conversion", 90, { at: onDay(90), value: 5000 }],
  ])("that returns %s", (_, day, expected) => {
    const { won } = afterMoves([
      [0, "won", 4500],
      [1, "contacted"],
      [day, "won", 5000],
    ]);
    expect(won).toMatchObject(expected);
    expect(won?.retracted_at).toBeUndefined();
  });

  it("of a booked call stays when the lead moves on, also by an undone booking", () => {
    const moves = [
      [0, "call_booked"],
      [1, "lost"],
    ] as const;
    expect(afterMoves(moves).booked).toEqual({ at: onDay(0), value: undefined });
    const back = afterMoves([...moves, [2, "new"], [3, "call_booked"]]);
    expect(back.booked).toMatchObject({ at: onDay(0), changed_at: onDay(3) });
  });

  it("of a call that was booked long ago counts again when the lead returns", () => {
    const moves = [
      [0, "call_booked"],
      [1, "contacted"],
      [100, "call_booked"],
    ] as const;
    expect(afterMoves(moves).booked?.at).toBe(onDay(100));
  });
});

it("does not change the conversions of other edits", () => {
  const lead: Lead = { stage: "won", won_at: onDay(0), conversions: { won: { at: onDay(0) } } };
  expect(conversionsAfter(lead, lead, new Date(onDay(1)))).toBe(lead.conversions);
  expect(conversionsAfter({ stage: "new" }, { stage: "lost" }, new Date())).toBeUndefined();
});

it.each([
  ["new", undefined],
  ["contacted", undefined],
  ["call_booked", onDay(0)],
  ["lost", onDay(0)],
] as const)("a lead that was booked and is %s counts as booked: %s", (stage, expected) => {
  expect(reachedAt("booked", { stage, booked_at: onDay(0) })).toBe(expected);
});
