import { describe, expect, it, vi } from "vitest";
import { outboxStorage } from "./outboxStorage.ts";
import { somethingWaits } from "./somethingWaits.ts";
import { anOutboxEntry } from "./testing/anOutboxEntry.ts";

const entry = anOutboxEntry();

describe("outboxStorage", () => {
  it("keeps an entry for the next page", () => {
    outboxStorage().add(entry);
    expect(outboxStorage().find(entry.key)).toEqual(entry);
    expect(somethingWaits()).toBe(true);
  });

  it("leaves nothing behind of what is erased", () => {
    const storage = outboxStorage();
    storage.add(entry);
    storage.erase(entry.key);
    expect(storage.all()).toEqual([]);
    expect(localStorage).toHaveLength(0);
    expect(somethingWaits()).toBe(false);
  });

  it("lists the entries of all tabs, oldest first", () => {
    const late = anOutboxEntry({ key: "late", created_at: 3 });
    const early = anOutboxEntry({ key: "early", created_at: 2 });
    outboxStorage().add(late);
    outboxStorage().add(early);
    localStorage.setItem("somebody.else", "{}");
    expect(outboxStorage().all()).toEqual([early, late]);
  });

  it("does not bring back what another tab has erased", () => {
    const storage = outboxStorage();
    storage.add(entry);
    outboxStorage().erase(entry.key);
    storage.update({ ...entry, attempts: 1 });
    expect(storage.find(entry.key)).toBeUndefined();
  });

  it.each(["", "{", "7", '{"key":"k","body":3}'])("erases what it cannot read: %j", (text) => {
    localStorage.setItem("planner.outbox.k", text);
    expect(outboxStorage().all()).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it.each(["QuotaExceededError", "SecurityError"])(
    "keeps entries in memory when the browser answers with a %s",
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
  it("is false where the browser refuses storage altogether", () => {
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
    expect(somethingWaits()).toBe(false);
    expect(outboxStorage().all()).toEqual([]);
    vi.unstubAllGlobals();
  });
});
