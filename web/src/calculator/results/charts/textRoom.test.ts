import { describe, expect, it } from "vitest";
import { chartMeasures } from "./chartMeasures.ts";
import { textRoom } from "./textRoom.ts";

describe("textRoom", () => {
  it("is that of the longest label, and less on paper", () => {
    expect(textRoom(["$0", "$300K"], chartMeasures.screen)).toBe(50);
    expect(textRoom(["$0", "$300K"], chartMeasures.paper)).toBe(42.5);
    expect(textRoom([], chartMeasures.screen)).toBe(10);
  });
});
