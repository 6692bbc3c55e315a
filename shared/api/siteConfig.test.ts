import { describe, expect, it } from "vitest";
import { siteConfigSchema } from "./siteConfig.ts";

describe("siteConfigSchema", () => {
  it("takes both addresses", () => {
    const config = {
      environment: "dev",
      booking_url: "https://a.com/call",
      kit_url: "https://a.com/kit",
    };
    expect(siteConfigSchema.parse(config)).toEqual(config);
  });

  it("drops only what is broken", () => {
    const config = siteConfigSchema.parse({
      booking_url: "javascript:alert(1)",
      kit_url: "https://a.com/kit",
    });
    expect(config.booking_url).toBeUndefined();
    expect(config.kit_url).toBe("https://a.com/kit");
  });

  it.each([null, "text", 7, []])("is empty for %j", (broken) => {
    const { booking_url, kit_url } = siteConfigSchema.parse(broken);
    expect([booking_url, kit_url]).toEqual([undefined, undefined]);
  });
});
