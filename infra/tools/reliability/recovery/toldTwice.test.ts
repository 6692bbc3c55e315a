import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@planner/local-cloud/testing/temporaryFolder";
import { describe, expect, it } from "vitest";
import { toldTwice } from "./toldTwice.ts";

const line = (changes: object = {}) =>
  JSON.stringify({
    message: "alert handled",
    channel: "mail",
    outcome: "sent",
    lead_id: "lead-1",
    ...changes,
  });

describe("toldTwice", () => {
  it("counts the leads of which another mail was sent", () => {
    const logs = temporaryFolder();
    writeFileSync(join(logs, "a.log"), [line(), line({ lead_id: "lead-2" }), ""].join("\n"));
    expect(toldTwice(logs)).toBe(0);
    const others = [line({ outcome: "sent before" }), line({ channel: "webhook" }), "listening"];
    writeFileSync(join(logs, "b.log"), others.join("\n"));
    expect(toldTwice(logs)).toBe(0);
    writeFileSync(join(logs, "c.log"), line());
    expect(toldTwice(logs)).toBe(1);
  });
});
