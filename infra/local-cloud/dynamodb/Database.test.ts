import { describe, expect, it } from "vitest";
import { LocalCloudError } from "../LocalCloudError.ts";
import { dynoxideBinary } from "./Database.ts";

describe("dynoxideBinary", () => {
  it("says in one line what to do on a platform that has none", () => {
    const find = () => dynoxideBinary("plan9", "mips");
    expect(find).toThrow(LocalCloudError);
    expect(find).toThrow(/^[^\n]*@dynoxide\/plan9-mips[^\n]*DYNAMODB_ENDPOINT[^\n]*$/);
  });
});
