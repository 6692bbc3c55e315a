import { describe, expect, it } from "vitest";
import { bouncedAddresses } from "./bouncedAddresses.ts";
import type { MailEvent } from "./planMessages.ts";

const bouncedRecipients = [{ emailAddress: "ann@example.com" }];

describe("bouncedAddresses", () => {
  it("are those of a permanent bounce and of a complaint", () => {
    const events: readonly MailEvent[] = [
      { eventType: "Bounce", bounce: { bounceType: "Permanent", bouncedRecipients } },
      { eventType: "Complaint", complaint: { complainedRecipients: bouncedRecipients } },
    ];
    for (const event of events) expect(bouncedAddresses(event)).toEqual(["ann@example.com"]);
  });

  it("are none if the mailbox is only full for now", () => {
    const bounce = { bounceType: "Transient", bouncedRecipients };
    expect(bouncedAddresses({ eventType: "Bounce", bounce })).toBe("transient bounce");
  });
});
