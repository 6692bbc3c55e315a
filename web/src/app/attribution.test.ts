import { describe, expect, it } from "vitest";
import { tabStorage, tabStorageKeys } from "../browser/tabStorage.ts";
import { captureLanding } from "./attribution.ts";

describe("captureLanding", () => {
  it("stores the campaign, click ids, referrer and landing path, and drops unknown parameters", () => {
    expect(
      capture(
        "https://a.com/?utm_source=google&utm_campaign=epoxy&gclid=abc&email=jo@b.com",
        "https://www.google.com/search?q=jo+smith",
      ),
    ).toEqual({
      utm_source: "google",
      utm_campaign: "epoxy",
      gclid: "abc",
      referrer: "https://www.google.com/search",
      landing_path: "/",
    });
  });

  it("keeps the attribution of the tab's first page", () => {
    capture("https://a.com/?utm_source=google", "");
    expect(capture("https://a.com/admin", "")).toEqual({ utm_source: "google", landing_path: "/" });
  });

  it.each([
    ["https://a.com/page", undefined],
    ["https://a.com.b.com/page?x=1", "https://a.com.b.com/page"],
    ["no address", undefined],
  ])("shortens the referrer %s to %s", (referrer, kept) => {
    expect(capture("https://a.com/", referrer).referrer).toBe(kept);
  });
});

/** What the tab stores after a landing. */
function capture(url: string, referrer: string) {
  captureLanding({ url: new URL(url), referrer });
  return JSON.parse(tabStorage.read(tabStorageKeys.landing) ?? "null");
}
