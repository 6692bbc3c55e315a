import { describe, expect, it } from "vitest";
import { LocalCloudError } from "../../LocalCloudError.ts";
import { matchesFilter, parseFilterPattern } from "./MappingDefinition.ts";

const record = {
  eventName: "INSERT",
  dynamodb: { NewImage: { entity: { S: "lead" }, status: { NULL: true } } },
};

describe("matchesFilter", () => {
  it.each([
    [{ eventName: ["INSERT", "MODIFY"] }, true],
    [{ eventName: ["REMOVE"] }, false],
    [{ eventName: ["INSERT"], dynamodb: { NewImage: { entity: { S: ["lead"] } } } }, true],
    [{ eventName: ["INSERT"], dynamodb: { NewImage: { entity: { S: ["statistics"] } } } }, false],
    [{ dynamodb: { OldImage: { entity: { S: ["lead"] } } } }, false],
    [{ dynamodb: { NewImage: { status: { NULL: [true] } } } }, true],
  ])("matches the record against %j: %s", (pattern, passes) => {
    expect(matchesFilter(parseFilterPattern(JSON.stringify(pattern)), record)).toBe(passes);
  });

  it.each([
    { eventName: [{ prefix: "IN" }] },
    { $or: [{ eventName: ["INSERT"] }] },
    { eventName: [] },
  ])("refuses the filter %j, which is not emulated", (pattern) => {
    expect(() => parseFilterPattern(JSON.stringify(pattern))).toThrow(LocalCloudError);
  });
});
