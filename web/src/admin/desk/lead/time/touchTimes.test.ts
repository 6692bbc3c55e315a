import { expect, it } from "vitest";
import { followUpTimes, proposedTime } from "./touchTimes.ts";

const lead = { mobile: "+19728333371" };
// Monday, 2:10 pm in Dallas.
const now = new Date("2026-11-23T20:10:00.000Z");

it.each([
  ["2026-11-23T22:10:00.000Z", "Today 4:10 pm"],
  ["2026-11-24T15:00:00.000Z", "Tomorrow 9:00 am"],
  // Already Thursday where the server is.
  ["2026-11-26T01:30:00.000Z", "Wed, Nov 25, 7:30 pm"],
  ["2026-11-29T15:00:00.000Z", "Sun, Nov 29, 9:00 am"],
  ["2026-11-30T15:00:00.000Z", "Mon, Nov 30, 9:00 am"],
])("proposedTime writes %s by the person's clock as %j", (at, text) => {
  expect(proposedTime(at, lead, now).replaceAll("\u00a0", " ")).toBe(text);
});

it("followUpTimes are in order, with the default or the time that was picked instead", () => {
  const texts = (picked?: string) =>
    followUpTimes(lead, now, picked).map((at) =>
      proposedTime(at, lead, now).replaceAll("\u00a0", " "),
    );
  expect(texts()).toEqual([
    "Today 4:10 pm",
    "Tomorrow 9:00 am",
    "Wed, Nov 25, 9:00 am",
    "Thu, Nov 26, 2:10 pm",
  ]);
  expect(texts("2026-11-24T17:00:00.000Z")).toEqual([
    "Today 4:10 pm",
    "Tomorrow 9:00 am",
    "Tomorrow 11:00 am",
    "Thu, Nov 26, 2:10 pm",
  ]);
});
