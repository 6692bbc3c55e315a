import { afterEach, describe, expect, it, vi } from "vitest";
import { dialogMemory } from "./dialogMemory.ts";

describe("dialogMemory", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("remembers for as long as the tab lives", () => {
    expect(dialogMemory.wasShown()).toBe(false);
    dialogMemory.rememberShown();
    expect(dialogMemory.wasShown()).toBe(true);
    sessionStorage.clear();
    expect(dialogMemory.wasShown()).toBe(false);
  });

  it("does not mind a browser that refuses storage", () => {
    vi.stubGlobal("sessionStorage", {
      getItem: refuse,
      setItem: refuse,
    });
    expect(dialogMemory.wasShown()).toBe(false);
    expect(() => dialogMemory.rememberShown()).not.toThrow();
  });
});

function refuse(): never {
  throw new DOMException("The operation is insecure.", "SecurityError");
}
