import { secondBrand } from "@planner/shared/brand/testing/secondBrand";
import type { AlertKind } from "@planner/shared/lead/leadsTable";
import { describe, expect, it } from "vitest";
import { aLead } from "../../testing/aLead.ts";
import { composeDigest } from "./composeDigest.ts";

const frame = {
  dashboardUrl: "https://plan.example.com/admin",
  brandName: secondBrand.name,
};

const compose = (overrides: Parameters<typeof aLead>[0] = {}, kind: AlertKind = "new lead") =>
  composeDigest([aLead(overrides), aLead({ ...overrides, first_name: "<b>Bea</b>\r\nBcc: x" })], {
    kind,
    ...frame,
  });

describe("composeDigest", () => {
  it.each([
    [{}, "2 more new leads"],
    [{ attribution: { gclid: "1", utm_source: "x" } }, "2 more new leads from Google Ads"],
    [{ attribution: { fbclid: "1" } }, "2 more new leads from Facebook ads"],
    [{ attribution: { utm_source: "spring" } }, "2 more new leads from other campaigns"],
    [{ attribution: { referrer: "https://a.com/" } }, "2 more new leads from other sites"],
    [{ suspect: ["too_fast" as const] }, "2 more suspect leads"],
  ])("counts the leads of the source in the subject: %j", (overrides, subject) => {
    expect(compose(overrides).subject).toBe(`${subject} | ${secondBrand.name}`);
  });

  it("counts the leads that are still waiting", () => {
    expect(compose({}, "still waiting").subject).toBe(
      `2 more leads are still waiting | ${secondBrand.name}`,
    );
  });

  it("lists the oldest lead first", () => {
    const [late, early] = ["2026-11-21T09:00:00Z", "2026-11-21T08:00:00Z"].map((created_at) =>
      aLead({ created_at, first_name: created_at }),
    );
    if (late === undefined || early === undefined) throw new Error("no leads");
    const { text } = composeDigest([late, early], { kind: "new lead", ...frame });
    expect(text.indexOf(early.first_name)).toBeLessThan(text.indexOf(late.first_name));
  });

  it("names every lead with its phone, email address and budget", () => {
    const { text, html } = compose();
    expect(text).toContain("Ann, $180 a day, On Track\nName: Ann\nPhone: (305) 867-5319");
    expect(text).toContain("\n<b>Bea</b> Bcc: x, $180 a day, On Track\n");
    expect(html.match(/href="tel:\+13058675319"/g)).toHaveLength(2);
    expect(html).not.toContain("<b>");
    expect(html).toContain('<a href="https://plan.example.com/admin">');
  });
});
