import { describe, expect, it } from "vitest";
import { fakeApi } from "../testing/fakeApi.ts";
import { loadSiteConfig } from "./loadSiteConfig.ts";

describe("loadSiteConfig", () => {
  it("returns the environment's settings", async () => {
    const config = { environment: "dev", booking_url: "https://example.com/book" };
    fakeApi({ config: () => Response.json(config) });
    expect(await loadSiteConfig()).toEqual(config);
  });

  it("leaves out invalid entries", async () => {
    fakeApi({
      config: () => Response.json({ booking_url: 7, kit_url: "https://example.com/kit" }),
    });
    expect(await loadSiteConfig()).toEqual({ kit_url: "https://example.com/kit" });
  });

  it.each([
    ["missing", () => new Response("", { status: 404 })],
    ["an HTML page", () => new Response("<!doctype html>")],
    ["unreachable", () => Promise.reject(new TypeError("Failed to fetch"))],
  ] as const)("returns undefined if the file is %s", async (_how, config) => {
    fakeApi({ config });
    expect(await loadSiteConfig()).toBeUndefined();
  });
});
