import { describe, expect, it } from "vitest";
import { parseBrand } from "./brandSchema.ts";
import { brandOf, brands } from "./brands.ts";
import { example } from "./example.ts";
import { exampleValues } from "./exampleValues.ts";
import { secondBrand } from "./testing/secondBrand.ts";

describe("the brand files", () => {
  it.each(["dev", "staging", "prod"] as const)("%s is valid", (environment) => {
    expect(brandOf(environment)).toMatchObject(brands[environment]);
  });

  it("mark the invented brand of npm start as an example", () => {
    expect(brandOf("dev").isExample).toBe(true);
  });
});

const someone = { name: "Ann", trade: "Floors", city: "Tulsa, OK", figure: "9 jobs a week" };

describe("parseBrand", () => {
  it("treats a brand as real unless it says otherwise", () => {
    const { isExample: _, ...real } = example;
    expect(parseBrand(real).isExample).toBe(false);
  });

  it("makes the phone number optional", () => {
    const { phone: _, ...withoutPhone } = example;
    expect(parseBrand(withoutPhone).phone).toBeUndefined();
  });

  it("makes testimonials optional", () => {
    const { testimonials: _, ...withoutTestimonials } = example;
    expect(parseBrand(withoutTestimonials).testimonials).toEqual([]);
  });

  it.each([
    ["name", { name: "X" }, "must have at least 2 characters"],
    ["tagline", { tagline: "x".repeat(51) }, "must have at most 50 characters"],
    ["testimonials", { testimonials: Array(4).fill(someone) }, "must have at most 3 entries"],
    [
      "testimonials.1.figure",
      { testimonials: [someone, { ...someone, figure: "11" }] },
      "must have at least 5 characters",
    ],
    ["title", { title: "Planner\nfor all" }, "must be one line"],
    ["description", { description: "Short" }, "must have at least 50 characters"],
    ["privacyUrl", { privacyUrl: "javascript:alert(1)" }, "must be an https URL"],
    ["termsUrl", { termsUrl: "http://example.com" }, "must be an https URL"],
    ["phone", { phone: "305 555 0142" }, "must look like +13055550123"],
    ["icon", { icon: '<svg viewBox="0 0 32 16"></svg>' }, "square viewBox"],
    ["logo.dark", { logo: { light: "a.svg", dark: "/etc/b.svg" } }, "path of an SVG or PNG image"],
    ["shareImage", { shareImage: "../share.png" }, "path of a PNG image in shared/brand"],
    ["accent", { accent: "blue" }, "must be a lowercase color code"],
    ["call.minutes", { call: { ...example.call, minutes: 1 } }, "must be at least 5"],
  ])("names an invalid %s", (path, changed, message) => {
    expect(() => parseBrand({ ...example, ...changed })).toThrow(`${path} `);
    expect(() => parseBrand({ ...example, ...changed })).toThrow(message);
  });
});

describe("exampleValues", () => {
  it("names what a brand still has from the example", () => {
    const { testimonials, termsUrl } = example;
    const [, first] = testimonials;
    const copied = { ...secondBrand, termsUrl, testimonials: [...secondBrand.testimonials, first] };
    expect(exampleValues(parseBrand(copied))).toEqual(["termsUrl", "testimonials"]);
    expect(exampleValues(parseBrand({ ...example, isExample: false }))).toEqual([
      ...["name", "phone", "privacyUrl", "termsUrl", "call.with", "testimonials"],
    ]);
  });

  it("finds nothing in a real brand", () => {
    expect(exampleValues(parseBrand(secondBrand))).toEqual([]);
    const { phone: _, testimonials: __, ...shorter } = secondBrand;
    expect(exampleValues(parseBrand(shorter))).toEqual([]);
  });
});
