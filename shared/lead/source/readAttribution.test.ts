import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxBodyBytes } from "../../api/route.ts";
import { attributionFields } from "./attribution.ts";
import { readAttribution } from "./readAttribution.ts";

describe("readAttribution", () => {
  it("keeps known fields and drops the rest", () => {
    const input = { utm_source: "google", gclid: "Cj0", password: "x", referrer: 7, utm_term: "" };

    expect(readAttribution(input)).toEqual({ utm_source: "google", gclid: "Cj0" });
  });

  it("returns undefined if there are no known fields", () => {
    expect(readAttribution({ password: "x" })).toBeUndefined();
    expect(readAttribution("utm_source")).toBeUndefined();
    expect(readAttribution(null)).toBeUndefined();
  });

  it("truncates values to 300 characters", () => {
    expect(readAttribution({ utm_term: "x".repeat(5000) })?.utm_term).toHaveLength(300);
  });

  it("replaces unpaired surrogates", () => {
    expect(readAttribution({ utm_source: "a\uD800b" })?.utm_source).toBe("a\uFFFDb");
  });

  it.each([
    ["gclid", "Cj0-_."],
    ["fbclid", "IwAR2F4-dbP0l7Mn1IawQQGC_aem"],
    ["ttclid", "x".repeat(500)],
    ["landed_at", "2026-11-26T09:00:00.000Z"],
  ])("keeps %s if it is well-formed, and leaves it out otherwise", (field, value) => {
    expect(readAttribution({ [field]: value })).toEqual({ [field]: value });
    for (const bad of ["x".repeat(10_000), "=1+1;", "1\u202E", "<b>"]) {
      expect(readAttribution({ [field]: bad })).toBeUndefined();
    }
  });

  it("replaces control characters with spaces", () => {
    expect(readAttribution({ utm_source: "a\u0000b\r\nc\u0085" })?.utm_source).toBe("a b  c ");
  });

  it("replaces characters that change the reading direction with spaces", () => {
    const utm_source = "moc.evil\u202E x\u2066y\u200F";
    expect(readAttribution({ utm_source })?.utm_source).toBe("moc.evil  x y ");
  });

  it.each([
    ["spring_sale 20%", "spring_sale 20%"],
    ["<script>alert(1)</script>", " script alert 1  /script "],
    ["\u0024{jndi:ldap://10.0.0.1/a}", "  jndi:ldap  /a "],
    ["../../etc/passwd", "././etc/passwd"],
  ])("makes the campaign %j harmless to a firewall", (utm_campaign, result) => {
    expect(readAttribution({ utm_campaign })?.utm_campaign).toBe(result);
  });

  it.each([
    ["https://www.google.com/", "https://www.google.com/"],
    [
      "https://blog.solidfloors.com/coatings/garage-2?id=7#top",
      "https://blog.solidfloors.com/coatings/garage-2",
    ],
    ["https://solidfloors.com:8443", "https://solidfloors.com"],
    ["https://solidfloors.com/a%3Cscript%3E", "https://solidfloors.com"],
    ["https://solidfloors.com/../etc/passwd", "https://solidfloors.com"],
    ["http://192.168.0.12/admin", undefined],
    ["http://[::1]/", undefined],
    ["http://localhost:3000/", undefined],
    ["http://intranet/", undefined],
    ["http://crm.local/", undefined],
    ["https://user:secret@solidfloors.com/", undefined],
    ["android-app://com.google.android.gm", undefined],
  ])("reduces the referrer %j to %j", (referrer, result) => {
    expect(readAttribution({ referrer })?.referrer).toBe(result);
  });

  it.each(["\u0000", '"', "\\", "\uD800", "é", "\u{1F600}"])(
    "keeps the body under its limit, even if every value is full of %j",
    (character) => {
      const input = attributionFields.map((field) => [field, character.repeat(5000)]);
      const result = JSON.stringify(readAttribution(Object.fromEntries(input)));
      expect(new TextEncoder().encode(result).length).toBeLessThan(maxBodyBytes - 4096);
    },
  );

  it("never throws", () => {
    fc.assert(fc.property(fc.anything(), (anything) => readAttribution(anything) !== null));
  });
});
