import { dayMs } from "@planner/shared/calendar";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { calculatorKeys } from "../browser/calculatorKeys.ts";
import { tabStorage } from "../browser/storage.ts";
import { captureLanding, sourceOf } from "./captureLanding.ts";

const now = new Date("2026-11-26T09:00:00.000Z");

beforeEach(() => {
  vi.useFakeTimers({ now });
  localStorage.clear();
  tabStorage.remove(calculatorKeys.landing);
  return () => vi.useRealTimers();
});

describe("captureLanding", () => {
  it("stores the campaign, click ids, referrer, landing path and time, and drops unknown parameters", () => {
    const query = "utm_source=google&utm_campaign=epoxy&gclid=abc&wbraid=d&email=jo@b.com";
    expect(
      capture(`https://a.com/?${query}&landed_at=x`, "https://www.google.com/search?q=jo+smith"),
    ).toEqual({
      utm_source: "google",
      utm_campaign: "epoxy",
      gclid: "abc",
      wbraid: "d",
      referrer: "https://www.google.com/search",
      landing_path: "/",
      landed_at: now.toISOString(),
    });
  });

  it("keeps the tab's first page, and a campaign in other tabs for 90 days", () => {
    const first = capture("https://a.com/", "https://b.com/");
    expect(capture("https://a.com/admin", "")).toEqual(first);
    const ad = capture(`https://a.com/?msclkid=1&utm_term=${"x".repeat(10_000)}`, "");
    expect(ad).toMatchObject({ msclkid: "1", utm_term: "x".repeat(1_000) });
    vi.setSystemTime(now.getTime() + 89 * dayMs);
    tabStorage.remove(calculatorKeys.landing);
    expect(capture("https://a.com/", "https://b.com/")).toEqual(ad);
    // A tab with an older ad is reloaded.
    tabStorage.write(calculatorKeys.landing, JSON.stringify({ gclid: "0" }));
    capture("https://a.com/?gclid=0", "");
    tabStorage.remove(calculatorKeys.landing);
    expect(capture("https://a.com/", "")).toEqual(ad);
    vi.setSystemTime(now.getTime() + 90 * dayMs);
    expect(capture("https://a.com/later", "")).toMatchObject({ landing_path: "/later" });
  });

  it.each(["null", "5", '"text"', "[1]", '{"gclid":{}}', "{"])("ignores %s in storage", (text) => {
    tabStorage.write(calculatorKeys.landing, text);
    localStorage.setItem("planner.campaign", text);
    const landed_at = now.toISOString();
    expect(capture("https://a.com/", "")).toEqual({ landing_path: "/", landed_at });
  });

  it.each([
    ["https://a.com/page", undefined],
    ["https://a.com.b.com/page?x=1", "https://a.com.b.com/page"],
    ["no address", undefined],
  ])("shortens the referrer %s to %s", (referrer, kept) => {
    expect(capture("https://a.com/", referrer).referrer).toBe(kept);
  });
});

it("sourceOf keeps the time of a reloaded page, and prefers other tabs' campaign to the tab's", () => {
  const landed_at = now.toISOString();
  const tab = { gclid: "1", landed_at: new Date(now.getTime() - dayMs).toISOString() };
  const campaign = { msclkid: "2", landed_at };
  expect(sourceOf({ ...tab, landed_at }, { campaign, tab }, now)).toBe(tab);
  expect(sourceOf({ landed_at }, { campaign, tab }, now)).toBe(campaign);
  // The browser stores none.
  expect(sourceOf({ landed_at }, { campaign: {}, tab }, now)).toBe(tab);
});

/** What the tab stores after a landing. */
function capture(url: string, referrer: string) {
  captureLanding({ url: new URL(url), referrer });
  return JSON.parse(tabStorage.read(calculatorKeys.landing) ?? "null");
}
