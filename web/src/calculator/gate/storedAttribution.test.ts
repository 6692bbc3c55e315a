import { describe, expect, it } from "vitest";
import { captureLanding } from "../../app/captureLanding.ts";
import { tabStorageKeys } from "../../app/tabStorageKeys.ts";
import { storedAttribution } from "./storedAttribution.ts";

describe("storedAttribution", () => {
  it("knows the campaign, the click ids, the referrer and the landing path", () => {
    captureLanding({
      path: "/",
      query: "?utm_source=google&utm_campaign=epoxy&gclid=abc&page=2",
      referrer: "https://www.google.com/",
    });
    expect(storedAttribution()).toEqual({
      utm_source: "google",
      utm_campaign: "epoxy",
      gclid: "abc",
      referrer: "https://www.google.com/",
      landing_path: "/",
    });
  });

  it("goes by the tab's first page", () => {
    captureLanding({ path: "/", query: "?utm_source=google", referrer: "" });
    captureLanding({ path: "/admin", query: "", referrer: "" });
    expect(storedAttribution()).toEqual({ utm_source: "google", landing_path: "/" });
  });

  it("is absent when nothing, or nothing readable, was kept", () => {
    expect(storedAttribution()).toBeUndefined();
    sessionStorage.setItem(tabStorageKeys.landing, "[]");
    expect(storedAttribution()).toBeUndefined();
  });
});
