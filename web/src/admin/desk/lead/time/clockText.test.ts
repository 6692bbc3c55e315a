import { expect, it } from "vitest";
import { clockText } from "./clockText.ts";

const minute = 60_000;

it.each([
  [{ kind: "running", leftMs: 252_000 }, "4:12 left"],
  [{ kind: "running", leftMs: 4200 }, "0:05 left"],
  [{ kind: "late", lateMs: 1 }, "Late by 1 min"],
  [{ kind: "late", lateMs: 23.9 * minute }, "Late by 23 min"],
  [{ kind: "late", lateMs: 61 * minute }, "Late by 1 hr"],
  [{ kind: "late", lateMs: 72 * 60 * minute }, "Late by 3 days"],
  [{ kind: "answered", afterMs: 20_000 }, "Answered in 20 sec"],
  [{ kind: "answered", afterMs: 3.5 * minute }, "Answered in 3 min"],
  [{ kind: "answered", afterMs: 5 * minute }, "Answered in 5 min"],
  [{ kind: "answered", afterMs: 311_400 }, "Answered in 5:12"],
  [{ kind: "answered", afterMs: 6 * minute }, "Answered in 6 min"],
  [{ kind: "none" }, ""],
] as const)("clockText writes %j as %j", (clock, text) => {
  expect(clockText(clock)).toBe(text);
});
