import { describe, expect, it, vi } from "vitest";
import { tabStorageKeys } from "../../app/tabStorageKeys.ts";
import { forgetSaveAttempt, idempotencyKeyFor } from "./idempotencyKey.ts";

describe("idempotencyKeyFor", () => {
  it("is a UUID", () => {
    expect(idempotencyKeyFor("a")).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  it("is the same for the same body and another for another", () => {
    const key = idempotencyKeyFor("a");
    expect(idempotencyKeyFor("a")).toBe(key);
    expect(idempotencyKeyFor("b")).not.toBe(key);
  });

  it("outlives a reload in the middle of a save", async () => {
    const key = idempotencyKeyFor("a");
    vi.resetModules();
    const reloaded = await import("./idempotencyKey.ts");
    expect(reloaded.idempotencyKeyFor("a")).toBe(key);
  });

  it("is new once the save has been answered", () => {
    const key = idempotencyKeyFor("a");
    forgetSaveAttempt();
    expect(sessionStorage.getItem(tabStorageKeys.saveAttempt)).toBeNull();
    expect(idempotencyKeyFor("a")).not.toBe(key);
  });

  it("takes no harm from a broken memory", () => {
    sessionStorage.setItem(tabStorageKeys.saveAttempt, '{"key":');
    expect(idempotencyKeyFor("a")).toBe(idempotencyKeyFor("a"));
  });
});
