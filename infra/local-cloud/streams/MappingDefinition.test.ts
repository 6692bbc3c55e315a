import { describe, expect, it } from "vitest";
import { LocalCloudError } from "../LocalCloudError.ts";
import { matchesFilter, parseFilterPattern } from "./MappingDefinition.ts";

const record = {
  eventName: "INSERT",
  dynamodb: {
    NewImage: { entity: { S: "lead" }, status: { NULL: true }, count: 5 },
    tags: ["a", "b"],
  },
};

describe("matchesFilter", () => {
  it.each([
    [{ eventName: ["INSERT", "MODIFY"] }, true],
    [{ eventName: ["REMOVE"] }, false],
    [{ eventName: ["INSERT"], dynamodb: { NewImage: { entity: { S: ["lead"] } } } }, true],
    [{ eventName: ["INSERT"], dynamodb: { NewImage: { entity: { S: ["statistics"] } } } }, false],
    [{ dynamodb: { OldImage: { entity: { S: ["lead"] } } } }, false],
    [{ dynamodb: { NewImage: { entity: { S: [{ prefix: "le" }] } } } }, true],
    [{ dynamodb: { NewImage: { entity: { S: [{ suffix: "ad" }] } } } }, true],
    [{ dynamodb: { NewImage: { entity: { S: [{ "equals-ignore-case": "LEAD" }] } } } }, true],
    [{ dynamodb: { NewImage: { entity: { S: [{ "anything-but": ["lead"] }] } } } }, false],
    [{ dynamodb: { NewImage: { entity: { S: [{ "anything-but": { prefix: "st" } }] } } } }, true],
    [{ dynamodb: { NewImage: { entity: { S: [{ exists: true }] } } } }, true],
    [{ dynamodb: { NewImage: { counted_at: { S: [{ exists: false }] } } } }, true],
    [{ dynamodb: { NewImage: { entity: { S: [{ exists: false }] } } } }, false],
    [{ dynamodb: { NewImage: { status: { NULL: [true] } } } }, true],
    [{ dynamodb: { NewImage: { count: [{ numeric: [">", 4, "<=", 5] }] } } }, true],
    [{ dynamodb: { NewImage: { count: [{ numeric: ["<", 5] }] } } }, false],
    [{ dynamodb: { tags: ["b"] } }, true],
  ])("holds a record against %j: %s", (pattern, passes) => {
    expect(matchesFilter(parseFilterPattern(JSON.stringify(pattern)), record)).toBe(passes);
  });

  it.each([
    { eventName: [{ wildcard: "IN*" }] },
    { $or: [{ eventName: ["INSERT"] }] },
    { eventName: [] },
  ])("refuses %j, which is not run here", (pattern) => {
    expect(() => parseFilterPattern(JSON.stringify(pattern))).toThrow(LocalCloudError);
  });
});
