import { expect, it } from "vitest";
import {
  farTouchMessage,
  isDoneByContact,
  pastTouchMessage,
  plannedTimeProblem,
} from "./plannedTouch.ts";

const now = new Date("2026-11-23T15:00:00.000Z");

it.each([
  ["2026-11-23T15:00:00.000Z", pastTouchMessage],
  ["2026-11-23T15:00:01.000Z", undefined],
  ["2027-11-24T15:00:00.000Z", undefined],
  ["2027-11-24T15:00:01.000Z", farTouchMessage],
])("a touch can be planned for a future time within a year: %s", (at, problem) => {
  expect(plannedTimeProblem(at, now)).toBe(problem);
});

it.each([
  ["2026-11-22T15:00:00.000Z", true],
  ["2026-11-23T16:00:00.000Z", true],
  ["2026-11-23T16:00:01.000Z", false],
])("a contact does what was planned until an hour from now: %s, %s", (at, isDone) => {
  expect(isDoneByContact({ at, kind: "follow_up" }, now)).toBe(isDone);
});
