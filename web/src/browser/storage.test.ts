import { describe, expect, it, vi } from "vitest";
import { refuseStorage } from "../testing/refuseStorage.ts";
import { tabStorage } from "./storage.ts";

describe("tabStorage", () => {
  it("keeps text in the tab's session storage", () => {
    tabStorage.write("a", "1");
    expect(sessionStorage.getItem("a")).toBe("1");
    expect(tabStorage.read("a")).toBe("1");
    tabStorage.remove("a");
    expect(tabStorage.read("a")).toBeUndefined();
  });

  it("lists a key once, also if a full storage has an older text", () => {
    tabStorage.write("list.a", "1");
    refuseStorage("sessionStorage", "setItem");
    tabStorage.write("list.a", "2");
    expect(sessionStorage.getItem("list.a")).toBe("1");
    expect(tabStorage.read("list.a")).toBe("2");
    expect(tabStorage.keys("list.")).toEqual(["list.a"]);
    tabStorage.remove("list.a");
  });

  it("falls back to memory if the browser denies storage", () => {
    refuseStorage("sessionStorage", "setItem", "getItem", "removeItem");
    tabStorage.write("b", "2");
    expect(tabStorage.read("b")).toBe("2");
    tabStorage.remove("b");
    expect(tabStorage.read("b")).toBeUndefined();
    vi.unstubAllGlobals();
    expect(sessionStorage.getItem("b")).toBeNull();
  });
});
