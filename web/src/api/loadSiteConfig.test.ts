import { describe, expect, it } from "vitest";
import { fakeApi } from "../testing/fakeApi.ts";
import { loadSiteConfig } from "./loadSiteConfig.ts";

describe("loadSiteConfig", () => {
  it("reads the environment's addresses", async () => {
    const config = { environment: "dev", booking_url: "https://example.com/book" };
    fakeApi({ config: () => Response.json(config) });
    expect(await loadSiteConfig()).toEqual(config);
  });

  it("leaves out what is broken", async () => {
    fakeApi({
      config: () => Response.json({ booking_url: 7, kit_url: "https://example.com/kit" }),
    });
    expect(await loadSiteConfig()).toEqual({ kit_url: "https://example.com/kit" });
  });

  it.each([
    ["missing", () => new Response("", { status: 404 })],
    ["a page instead", () => new Response("<!doctype html>")],
    ["unreachable", () => Promise.reject(new TypeError("Failed to fetch"))],
  ] as const)("is undefined when it is %s", async (_how, config) => {
    fakeApi({ config });
    expect(await loadSiteConfig()).toBeUndefined();
  });
});
