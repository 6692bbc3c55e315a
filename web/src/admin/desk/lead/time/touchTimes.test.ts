import { expect, it } from "vitest";
import { followUpTimes, shortTouchTime } from "./touchTimes.ts";

const lead = { mobile: "+19728333371" };
// Monday, 2:10 pm in Dallas.
const now = new Date("2026-11-23T20:10:00.000Z");

it.each([
  ["2026-11-23T22:10:00.000Z", "Today 4:10 pm"],
  ["2026-11-24T15:00:00.000Z", "Tomorrow 9 am"],
  // Already Thursday where the server is.
  ["2026-11-26T01:30:00.000Z", "Wed 7:30 pm"],
  ["2026-11-29T15:00:00.000Z", "Sun 9 am"],
  ["2026-11-30T15:00:00.000Z", "Mon, Nov 30, 9:00 am"],
])("shortTouchTime writes %s by the person's clock as %j", (at, text) => {
  expect(shortTouchTime(at, lead, now).replaceAll("\u00a0", " ")).toBe(text);
});

it("followUpTimes are in order, with the default or the time that was picked instead", () => {
  const texts = (picked?: string) =>
    followUpTimes(lead, now, picked).map((at) =>
      shortTouchTime(at, lead, now).replaceAll("\u00a0", " "),
    );
  expect(texts()).toEqual(["Today 4:10 pm", "Tomorrow 9 am", "Wed 9 am", "Thu 2:10 pm"]);
  expect(texts("2026-11-24T17:00:00.000Z")).toEqual([
    "Today 4:10 pm",
    "Tomorrow 9 am",
    "Tomorrow 11 am",
    "Thu 2:10 pm",
  ]);
});
