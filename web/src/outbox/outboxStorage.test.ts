import { describe, expect, it, vi } from "vitest";
import { anOutboxEntry } from "../testing/anOutboxEntry.ts";
import { hasPendingLeads } from "./hasPendingLeads.ts";
import { outboxStorage } from "./outboxStorage.ts";

const entry = anOutboxEntry();

describe("outboxStorage", () => {
  it("returns a stored entry on the next page", () => {
    outboxStorage().add(entry);
    expect(outboxStorage().find(entry.key)).toEqual(entry);
    expect(hasPendingLeads()).toBe(true);
  });

  it("removes every trace of an erased entry", () => {
    const storage = outboxStorage();
    storage.add(entry);
    storage.erase(entry.key);
    expect(storage.all()).toEqual([]);
    expect(localStorage).toHaveLength(0);
    expect(hasPendingLeads()).toBe(false);
  });

  it("lists the entries of all tabs, oldest first", () => {
    const late = anOutboxEntry({ key: "late", created_at: 3 });
    const early = anOutboxEntry({ key: "early", created_at: 2 });
    outboxStorage().add(late);
    outboxStorage().add(early);
    localStorage.setItem("other.key", "{}");
    expect(outboxStorage().all()).toEqual([early, late]);
  });

  it("does not restore an entry that another tab has erased", () => {
    const storage = outboxStorage();
    storage.add(entry);
    outboxStorage().erase(entry.key);
    storage.update({ ...entry, attempts: 1 });
    expect(storage.find(entry.key)).toBeUndefined();
  });

  it.each(["", "{", "7", '{"key":"k","body":3}'])("erases an unreadable item: %j", (text) => {
    localStorage.setItem("planner.outbox.k", text);
    expect(outboxStorage().all()).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it.each(["QuotaExceededError", "SecurityError"])(
    "keeps entries in memory if storage throws a %s",
    (name) => {
      const refuse = () => {
        throw new DOMException("No", name);
      };
      vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
      vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
      vi.spyOn(Storage.prototype, "removeItem").mockImplementation(refuse);
      const storage = outboxStorage();
      storage.add(entry);
      expect(storage.all()).toEqual([entry]);
      storage.update({ ...entry, attempts: 1 });
      expect(storage.find(entry.key)?.attempts).toBe(1);
      storage.erase(entry.key);
      expect(storage.all()).toEqual([]);
    },
  );
});

describe("somethingWaits", () => {
  it("is false if the browser denies access to storage", () => {
    vi.stubGlobal(
      "localStorage",
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new DOMException("Denied", "SecurityError");
          },
        },
      ),
    );
    expect(hasPendingLeads()).toBe(false);
    expect(outboxStorage().all()).toEqual([]);
    vi.unstubAllGlobals();
  });
});
