import { describe, expect, it } from "vitest";
import { siteConfigSchema } from "./siteConfig.ts";

describe("siteConfigSchema", () => {
  it("drops only invalid values", () => {
    const config = {
      environment: "dev",
      kit_url: "https://a.com/kit",
      plan_mail: true,
      user_pool: { user_pool_id: "us-east-1_a", client_id: "b" },
    };
    const invalid = { booking_url: "javascript:alert(1)" };
    expect(siteConfigSchema.parse({ ...config, ...invalid })).toEqual(config);
    expect(siteConfigSchema.parse({ user_pool: { client_id: "b" } }).user_pool).toBeUndefined();
  });

  it.each([null, "text", 7, []])("returns an empty object for %j", (broken) => {
    const { booking_url, kit_url } = siteConfigSchema.parse(broken);
    expect([booking_url, kit_url]).toEqual([undefined, undefined]);
  });
});
