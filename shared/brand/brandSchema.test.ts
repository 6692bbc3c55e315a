import { describe, expect, it } from "vitest";
import { timeZoneName } from "../timeZone.ts";
import { type BrandEntry, parseBrand } from "./brandSchema.ts";
import { brandOf, brands, isBrandName } from "./brands.ts";
import { example } from "./example/brand.ts";
import { exampleValues } from "./exampleValues.ts";
import { secondBrand } from "./testing/secondBrand.ts";

describe("the brands", () => {
  it.each(Object.keys(brands).filter(isBrandName))("%s is valid", (name) => {
    expect(brandOf(name)).toMatchObject(brands[name]);
  });

  it("mark the invented one as an example", () => {
    expect(brandOf("example").isExample).toBe(true);
  });
});

const client = { name: "Ann", trade: "Floors", city: "Tulsa, OK", figure: "9 jobs a week" };

const logo = { light: "logo.svg", dark: "logo-dark.png", width: 200, height: 32 };

describe("parseBrand", () => {
  it("accepts strategy calls of 5 to 120 minutes", () => {
    const withMinutes = (minutes: number) => () =>
      parseBrand("acme", { ...example, call: { ...example.call, minutes } });
    for (const minutes of [5, 120]) expect(withMinutes(minutes)).not.toThrow();
    for (const minutes of [4, 121]) expect(withMinutes(minutes)).toThrow("minutes");
  });

  it("treats a brand as real, with the usual claims and without phone number and testimonials, by default", () => {
    const { isExample: _, phone: __, testimonials: ___, ...required } = example;
    const brand = parseBrand("acme", required);
    const claims = [
      { figure: "200+", text: "contractors" },
      { figure: "90-day", text: "timeline" },
    ];
    expect(brand).toEqual({ ...required, claims, isExample: false, testimonials: [] });
  });

  it.each([
    ["name", { name: "X" }],
    ["name", { name: undefined }],
    ["tagline", { tagline: "x".repeat(51) }],
    ["headline", { headline: "Book" }],
    ["trade", { trade: "x".repeat(41) }],
    ["claims", { claims: [{ figure: "200+", text: "contractors" }] }],
    ["claims.0.figure", { claims: [{ text: "contractors" }, { figure: "9", text: "days" }] }],
    ["title", { title: "Planner\nfor all" }],
    ["description", { description: "Short" }],
    ["logo.dark", { logo: { ...logo, dark: "../logo.svg" } }],
    ["logo.width", { logo: { ...logo, width: 201 } }],
    ["accent", { accent: "blue" }],
    ["phone", { phone: "305 555 0142" }],
    ["timeZone", { timeZone: "Chicago" }],
    ["privacyUrl", { privacyUrl: "javascript:alert(1)" }],
    ["termsUrl", { termsUrl: "http://example.com" }],
    ["call.with", { call: { ...example.call, with: "x".repeat(61) } }],
    ["call.role", { call: { ...example.call, role: "x".repeat(41) } }],
    ["call.when", { call: { ...example.call, when: "x".repeat(41) } }],
    ["call.minutes", { call: { ...example.call, minutes: 1 } }],
    ["testimonials", { testimonials: Array(4).fill(client) }],
    ["testimonials.1.figure", { testimonials: [client, { ...client, figure: "11" }] }],
  ])("names the brand and its invalid %s on one line", (value, changed) => {
    const act = () => parseBrand("acme", { ...example, ...changed });
    expect(act).toThrow(new RegExp(`^Brand acme: ${value}: .+$`));
  });
});

it("parseBrand accepts every name of a time zone and stores Intl's spelling", () => {
  const indiana = parseBrand("acme", { ...example, timeZone: "america/indiana/indianapolis" });
  expect(indiana.timeZone).toBe(timeZoneName("America/Indiana/Indianapolis"));
});

describe("exampleValues", () => {
  it("names what a brand still has from the example", () => {
    const { testimonials, termsUrl } = example;
    const copied = { ...secondBrand, termsUrl, testimonials: [client, ...testimonials] };
    expect(exampleValues(copied)).toEqual(["termsUrl", "testimonials"]);
    const renamed: BrandEntry = { ...example, isExample: false };
    expect(exampleValues(parseBrand("acme", renamed))).toEqual([
      ...["name", "phone", "privacyUrl", "termsUrl", "postalAddress", "call.with", "testimonials"],
    ]);
  });

  it("finds nothing in a real brand, with and without the optional values", () => {
    expect(exampleValues(secondBrand)).toEqual([]);
    const { phone: _, ...withoutPhone } = secondBrand;
    expect(exampleValues({ ...withoutPhone, testimonials: [] })).toEqual([]);
  });
});
