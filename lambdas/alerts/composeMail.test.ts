import { secondBrand } from "@planner/shared/brand/testing/secondBrand";
import type { AlertKind } from "@planner/shared/lead/leadsTable";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aLead } from "../testing/aLead.ts";
import { composeMail } from "./composeMail.ts";

const compose = (overrides: Parameters<typeof aLead>[0] = {}, kind: AlertKind = "new lead") =>
  composeMail(aLead({ id: "lead-1", ...overrides }), {
    kind,
    brandName: secondBrand.name,
    dashboardUrl: "https://plan.example.com/admin",
  });

describe("composeMail", () => {
  it.each([
    [{}, "New lead: Ann, $180 a day, On Track"],
    [{ calculated_daily_budget: 49.99 }, "New lead: Ann, $49.99 a day, Increase Budget"],
    [{ calculated_daily_budget: 17.96 }, "New lead: Ann, $17.96 a day, Extend Timeline"],
    [{ suspect: ["too_fast" as const] }, "Suspect lead: Ann, $180 a day, On Track"],
  ])("puts the name, daily budget, status and agency in the subject: %j", (overrides, subject) => {
    expect(compose(overrides).subject).toBe(`${subject} | ${secondBrand.name}`);
  });

  it("says in the subject that the lead is still waiting", () => {
    expect(compose({}, "still waiting").subject).toBe(
      `Still waiting: Ann, $180 a day, On Track | ${secondBrand.name}`,
    );
  });

  it("links to the phone, the email address and the lead", () => {
    const { html, text } = compose({ work_email: "o'neil+x@solidfloors.com" });
    expect(html).toContain('<a href="tel:+13058675319">(305) 867-5319</a>');
    expect(html).toContain('<a href="mailto:o&#39;neil%2Bx@solidfloors.com">');
    expect(html).toContain('<a href="https://plan.example.com/admin/leads/lead-1">');
    expect(text).toContain("Phone: (305) 867-5319 (tel:+13058675319)");
    expect(text).toContain("(mailto:o'neil%2Bx@solidfloors.com)");
    expect(html).toContain(">Pour &#34;n&#34; Profit &#60;Co&#62;</p>");
    expect(text).toContain("Open the lead: https://plan.example.com/admin/leads/lead-1");
  });

  it("lists the contact, plan and origin", () => {
    const { text } = compose({ attribution: { utm_source: "google", utm_campaign: "spring" } });
    expect(text.split("\n")).toEqual([
      "Ann, $180 a day, On Track",
      "",
      "Name: Ann",
      "Phone: (305) 867-5319 (tel:+13058675319)",
      "Email: ann@solidfloors.com (mailto:ann@solidfloors.com)",
      "Website: solidfloors.com",
      "",
      "Target estimates a week: 10",
      "Average job value: $3,500",
      "Gross margin: 55%",
      "Daily budget: $180",
      "Status: On Track",
      "Jobs in 30 days: 12.6",
      "Revenue in 30 days: $47,922",
      "",
      "utm_source: google",
      "utm_campaign: spring",
      "",
      "Open the lead: https://plan.example.com/admin/leads/lead-1",
      "",
      secondBrand.name,
      "",
      "",
    ]);
  });

  it("lists why a lead is suspect", () => {
    const { text, html } = compose({ suspect: ["honeypot", "too_fast"] });
    expect(text).toContain("Suspect: filled in a hidden field\nSuspect: sent within 2 seconds");
    expect(html).toContain("filled in a hidden field");
  });

  it("escapes markup in the input", () => {
    const plain = markupOf(compose().html);
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.constantFrom(...payloads), (text, payload) => {
        const input = `${text}${payload}`;
        const { html, subject } = compose({
          first_name: input,
          work_email: input,
          website: input === "" ? "x" : input,
          mobile: input,
        });
        expect(markupOf(html)).toBe(plain);
        expect(subject).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
      }),
    );
  });

  it("never links to a URL from the input", () => {
    const { html } = compose({ website: "https://evil.example/", work_email: "a@evil.example" });
    const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, target]) => target);
    expect(targets.map((target) => target?.replace(/:.*/, ""))).toEqual(["tel", "mailto", "https"]);
    expect(targets.at(-1)).toBe("https://plan.example.com/admin/leads/lead-1");
  });
});

const payloads = [
  "",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  "\r\nBcc: everybody@example.com",
  "&lt;b&gt;",
];

/** The characters that HTML must escape. */
function markupOf(html: string): string {
  return html.replace(/[^<>"'`]/g, "");
}
