import { describe, expect, it } from "vitest";
import { phoneTimeZone } from "./phoneTimeZone.ts";

describe("phoneTimeZone", () => {
  it.each([
    ["+19728333371", "America/Chicago"],
    ["+16022982734", "America/Phoenix"],
    ["+13058675319", "America/New_York"],
    ["+18085551234", "Pacific/Honolulu"],
    ["+442071234567", "America/New_York"],
  ])("guesses the zone of %s: %s", (mobile, zone) => {
    expect(phoneTimeZone(mobile)).toBe(zone);
  });
});
