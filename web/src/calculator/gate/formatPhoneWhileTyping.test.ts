import { describe, expect, it } from "vitest";
import { partialPhone } from "./formatPhoneWhileTyping.ts";

describe("partialPhone", () => {
  it.each([
    ["3058", "(305) 8"],
    ["305867", "(305) 867"],
    ["(305) 8675", "(305) 867-5"],
    ["305.867.5319", "(305) 867-5319"],
  ])("formats %s as %s", (text, formatted) => {
    expect(partialPhone(text)).toBe(formatted);
  });

  it.each(["305", "30586753190", "+1 305 867", "1305867", "305867x", ""])(
    "does not format %j",
    (text) => {
      expect(partialPhone(text)).toBeUndefined();
    },
  );
});
