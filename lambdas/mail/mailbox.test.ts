import { describe, expect, it } from "vitest";
import { mailboxOf } from "./mailbox.ts";

describe("mailboxOf", () => {
  it.each([
    ["Gmail", "ann.doe@gmail.com", ["a.n.n.d.o.e@gmail.com", "anndoe+plan@googlemail.com"]],
    ["iCloud", "ann@icloud.com", ["ann@me.com", "ann@mac.com", "ann+plan@me.com"]],
    [
      "Proton",
      "ann_doe@proton.me",
      ["anndoe@protonmail.com", "ann.doe@pm.me", "ann-doe+plan@protonmail.ch"],
    ],
    ["Outlook", "ann@outlook.com", ["Ann+plan@Outlook.com"]],
    ["Fastmail", "ann@fastmail.com", ["ann+plan@fastmail.com", "plan@ann.fastmail.com"]],
  ])("is the same for all spellings of an address at %s", (_, address, spellings) => {
    for (const spelling of spellings) expect(mailboxOf(spelling)).toBe(mailboxOf(address));
  });

  it.each([
    ["ann@outlook.com", "ann@hotmail.com"],
    ["a.nn@outlook.com", "ann@outlook.com"],
    ["a.nn@icloud.com", "ann@icloud.com"],
    ["ann@fastmail.com", "ann@fastmail.fm"],
    ["ann+plan@floors.com", "ann@floors.com"],
    ["a.nn@floors.com", "ann@floors.com"],
    ["ann@mail.floors.com", "ann@floors.com"],
  ])("keeps %s and %s apart", (one, other) => {
    expect(mailboxOf(one)).not.toBe(mailboxOf(other));
  });

  it("keeps a name that is only a tag, and normalizes international domains", () => {
    expect(mailboxOf("+plan@gmail.com")).toBe("+plan@gmail.com");
    expect(mailboxOf("Ann@Bücher.de")).toBe("ann@xn--bcher-kva.de");
  });

  it("keeps the ID that a lead without an address has instead of one", () => {
    const id = "0199d8a0-0000-7000-8000-000000000001";
    expect(mailboxOf(id)).toBe(id);
  });
});
