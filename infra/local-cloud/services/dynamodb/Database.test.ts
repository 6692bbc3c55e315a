import { describe, expect, it } from "vitest";
import { LocalCloudError } from "../../LocalCloudError.ts";
import { dynoxideBinary } from "./Database.ts";

describe("dynoxideBinary", () => {
  it("says what to do on a platform without a binary", () => {
    const find = () => dynoxideBinary("plan9", "mips");
    expect(find).toThrow(LocalCloudError);
    expect(find).toThrow(/^[^\n]*@dynoxide\/plan9-mips[^\n]*DYNAMODB_ENDPOINT[^\n]*$/);
  });
});
