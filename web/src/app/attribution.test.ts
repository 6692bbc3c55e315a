import { describe, expect, it } from "vitest";
import { storedAttribution } from "../calculator/gate/storedAttribution.ts";
import { captureLanding } from "./attribution.ts";
import { tabStorageKeys } from "./tabStorage.ts";

describe("storedAttribution", () => {
  it("returns the campaign, click ids, referrer and landing path", () => {
    captureLanding({
      url: new URL("https://a.com/?utm_source=google&utm_campaign=epoxy&gclid=abc&email=jo@b.com"),
      referrer: "https://www.google.com/search?q=jo+smith",
    });
    expect(storedAttribution()).toEqual({
      utm_source: "google",
      utm_campaign: "epoxy",
      gclid: "abc",
      referrer: "https://www.google.com/search",
      landing_path: "/",
    });
  });

  it("keeps the attribution of the tab's first page", () => {
    captureLanding({ url: new URL("https://a.com/?utm_source=google"), referrer: "" });
    captureLanding({ url: new URL("https://a.com/admin"), referrer: "" });
    expect(storedAttribution()).toEqual({ utm_source: "google", landing_path: "/" });
  });

  it("drops unknown parameters", () => {
    captureLanding({ url: new URL("https://a.com/?email=jo@b.com"), referrer: "" });
    expect(sessionStorage.getItem(tabStorageKeys.landing)).not.toContain("jo@b.com");
  });

  it.each([
    ["https://a.com/page", undefined],
    ["https://a.com.b.com/page?x=1", "https://a.com.b.com/page"],
    ["no address", undefined],
  ])("shortens the referrer %s to %s", (referrer, kept) => {
    captureLanding({ url: new URL("https://a.com/"), referrer });
    expect(storedAttribution()?.referrer).toBe(kept);
  });

  it("is undefined if nothing valid was stored", () => {
    expect(storedAttribution()).toBeUndefined();
    sessionStorage.setItem(tabStorageKeys.landing, "[]");
    expect(storedAttribution()).toBeUndefined();
  });
});
