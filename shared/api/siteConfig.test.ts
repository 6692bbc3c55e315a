import { describe, expect, it } from "vitest";
import { siteConfigSchema } from "./siteConfig.ts";

describe("siteConfigSchema", () => {
  it("reads the URLs and whether plans are emailed", () => {
    const config = {
      environment: "dev",
      booking_url: "https://a.com/call",
      kit_url: "https://a.com/kit",
      plan_mail: true,
    };
    expect(siteConfigSchema.parse(config)).toEqual(config);
  });

  it("drops only invalid values", () => {
    const config = siteConfigSchema.parse({
      booking_url: "javascript:alert(1)",
      kit_url: "https://a.com/kit",
    });
    expect(config.booking_url).toBeUndefined();
    expect(config.kit_url).toBe("https://a.com/kit");
  });

  it("drops the user pool if it is incomplete", () => {
    const user_pool = { user_pool_id: "us-east-1_a", client_id: "b" };
    expect(siteConfigSchema.parse({ user_pool }).user_pool).toEqual(user_pool);
    expect(siteConfigSchema.parse({ user_pool: { client_id: "b" } }).user_pool).toBeUndefined();
  });

  it.each([null, "text", 7, []])("returns an empty object for %j", (broken) => {
    const { booking_url, kit_url } = siteConfigSchema.parse(broken);
    expect([booking_url, kit_url]).toEqual([undefined, undefined]);
  });
});
