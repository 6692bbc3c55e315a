import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@planner/local-cloud/testing/temporaryFolder";
import { describe, expect, it } from "vitest";
import { countRepeatedMails } from "./countRepeatedMails.ts";

describe("countRepeatedMails", () => {
  const line = (changes: object = {}) =>
    JSON.stringify({
      message: "alert handled",
      channel: "mail",
      outcome: "sent",
      alert: "new lead",
      lead_id: "lead-1",
      ...changes,
    });

  it("counts the leads with more than one sent mail", () => {
    const logs = temporaryFolder();
    writeFileSync(join(logs, "a.log"), [line(), line({ lead_id: "lead-2" }), ""].join("\n"));
    expect(countRepeatedMails(logs)).toBe(0);
    const others = [line({ outcome: "sent before" }), line({ channel: "webhook" }), "listening"];
    writeFileSync(join(logs, "b.log"), others.join("\n"));
    expect(countRepeatedMails(logs)).toBe(0);
    writeFileSync(join(logs, "c.log"), line({ alert: "still waiting" }));
    expect(countRepeatedMails(logs)).toBe(0);
    writeFileSync(join(logs, "d.log"), line({ alert: "still waiting" }));
    expect(countRepeatedMails(logs)).toBe(1);
    writeFileSync(join(logs, "e.log"), line());
    expect(countRepeatedMails(logs)).toBe(2);
  });
});
