import { describe, expect, it } from "vitest";
import { textRoom } from "./textRoom.ts";

describe("textRoom", () => {
  it("is that of the longest label", () => {
    expect(textRoom(["$0", "$300K"])).toBe(50);
    expect(textRoom([])).toBe(10);
  });
});
